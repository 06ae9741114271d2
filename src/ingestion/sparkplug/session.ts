import type { Sample } from '../adapter.ts';
import { type DecodedMetric, type DecodedPayload, interpretValue, type MetricValue } from './payload.ts';
import { metricAddress, type SparkplugTopic } from './topic.ts';

/**
 * What a host application keeps of every edge node: what its metrics are called, which message comes next, whether it
 * lives. Pure: takes decoded messages, gives samples and, where something is missing, the wish for a new birth.
 */
export type SparkplugOutcome = {
  samples: Sample[];
  /** The node must be asked to be born again: a message is missing, or we do not know what it speaks of. */
  rebirthReason: string | null;
  /** Metrics that could not be taken, with the reason. */
  rejects: { address: string; reason: string }[];
};

type KnownMetric = { name: string; dataType: number | undefined; last: MetricValue };
type Group = { byName: Map<string, KnownMetric>; byAlias: Map<bigint, KnownMetric> };
type EdgeNode = {
  alive: boolean;
  nextSeq: number;
  /** The will's number; the death of an older life is not ours. */
  bdSeq: number | null;
  /** Metrics of the node itself under '', of its devices under their names. */
  groups: Map<string, Group>;
};

/** A broker full of strangers must not fill our memory. */
const MAX_METRICS = 200_000;
const STALE_QUALITY = 500;

export type SparkplugSession = {
  take(topic: SparkplugTopic, payload: DecodedPayload): SparkplugOutcome;
  knownNodes(): number;
};

export function createSparkplugSession(): SparkplugSession {
  const nodes = new Map<string, EdgeNode>();
  let metricCount = 0;

  function take(topic: SparkplugTopic, payload: DecodedPayload): SparkplugOutcome {
    const key = `${topic.group}/${topic.node}`;
    switch (topic.type) {
      case 'NBIRTH':
        return bearNode(key, topic, payload);
      case 'NDEATH':
        return killNode(key, topic, payload);
      case 'DBIRTH':
      case 'DDEATH':
      case 'NDATA':
      case 'DDATA':
        return follow(key, topic, payload);
      default:
        return topic.type satisfies never;
    }
  }

  function bearNode(key: string, topic: SparkplugTopic, payload: DecodedPayload): SparkplugOutcome {
    const before = nodes.get(key);
    for (const group of before?.groups.values() ?? []) metricCount -= group.byName.size;
    const node: EdgeNode = {
      alive: true,
      nextSeq: following(payload.seq ?? 0),
      bdSeq: bdSeqOf(payload),
      groups: new Map(),
    };
    nodes.set(key, node);
    return { ...learn(node, topic, payload), rebirthReason: null };
  }

  function killNode(key: string, topic: SparkplugTopic, payload: DecodedPayload): SparkplugOutcome {
    const node = nodes.get(key);
    const bdSeq = bdSeqOf(payload);
    if (node === undefined || !node.alive) return nothing();
    if (bdSeq !== null && node.bdSeq !== null && bdSeq !== node.bdSeq) return nothing();
    node.alive = false;
    const samples = [...node.groups].flatMap(([device, group]) =>
      staleSamples({ ...topic, device: device === '' ? null : device }, group, payload.timestampMs ?? null),
    );
    return { samples, rebirthReason: null, rejects: [] };
  }

  /** Everything after a birth is counted: a gap means that something was lost. */
  function follow(key: string, topic: SparkplugTopic, payload: DecodedPayload): SparkplugOutcome {
    const node = nodes.get(key);
    if (node === undefined || !node.alive) return { ...nothing(), rebirthReason: 'the birth of this node is unknown' };
    let rebirthReason: string | null = null;
    if (payload.seq !== node.nextSeq) {
      rebirthReason = `sequence ${payload.seq ?? 'missing'} instead of ${node.nextSeq}`;
    }
    if (payload.seq !== undefined) node.nextSeq = following(payload.seq);
    if (topic.type === 'DBIRTH') return { ...learn(node, topic, payload), rebirthReason };
    const group = node.groups.get(topic.device ?? '');
    if (group === undefined) return { ...nothing(), rebirthReason: 'the birth of this device is unknown' };
    if (topic.type === 'DDEATH') {
      return { samples: staleSamples(topic, group, payload.timestampMs ?? null), rebirthReason, rejects: [] };
    }
    const outcome: SparkplugOutcome = { samples: [], rebirthReason, rejects: [] };
    for (const metric of payload.metrics) {
      const known = metric.alias === undefined ? undefined : group.byAlias.get(metric.alias);
      const found = known ?? (metric.name === undefined ? undefined : group.byName.get(metric.name));
      if (found === undefined) outcome.rebirthReason = `metric ${metric.name ?? metric.alias ?? '?'} is unknown`;
      else addSample(outcome, topic, found, metric, payload);
    }
    return outcome;
  }

  function learn(
    node: EdgeNode,
    topic: SparkplugTopic,
    payload: DecodedPayload,
  ): Omit<SparkplugOutcome, 'rebirthReason'> {
    const group: Group = { byName: new Map(), byAlias: new Map() };
    metricCount -= node.groups.get(topic.device ?? '')?.byName.size ?? 0;
    node.groups.set(topic.device ?? '', group);
    const outcome: SparkplugOutcome = { samples: [], rebirthReason: null, rejects: [] };
    for (const metric of payload.metrics) {
      if (metric.name === undefined || metric.name === '') continue;
      if (metric.name === 'bdSeq' || metric.name.startsWith('Node Control/')) continue;
      if (metricCount >= MAX_METRICS) {
        outcome.rejects.push({
          address: metricAddress(topic, metric.name),
          reason: `Es werden höchstens ${MAX_METRICS.toLocaleString('de-DE')} Sparkplug-Metriken einer Quelle geführt.`,
        });
        continue;
      }
      if (!group.byName.has(metric.name)) metricCount += 1;
      const known: KnownMetric = { name: metric.name, dataType: metric.dataType, last: null };
      group.byName.set(metric.name, known);
      if (metric.alias !== undefined) group.byAlias.set(metric.alias, known);
      addSample(outcome, topic, known, metric, payload);
    }
    return outcome;
  }

  return { take, knownNodes: () => nodes.size };
}

function addSample(
  outcome: SparkplugOutcome,
  topic: SparkplugTopic,
  known: KnownMetric,
  metric: DecodedMetric,
  payload: DecodedPayload,
): void {
  const address = metricAddress(topic, known.name);
  if (metric.value.kind === 'structure') {
    outcome.rejects.push({ address, reason: 'Datensätze und Vorlagen (DataSet, Template) sind keine Einzelwerte.' });
    return;
  }
  const value = interpretValue(metric.value, metric.dataType ?? known.dataType);
  // A value sent later from a buffer is not the present one.
  if (!metric.isHistorical) known.last = value;
  outcome.samples.push({
    address,
    value: plainValue(value),
    quality: value === null ? 'bad' : qualityOf(metric.quality),
    timestampMs: saneTime(metric.timestampMs ?? payload.timestampMs),
  });
}

/** What died keeps its last value, marked as no longer good. */
function staleSamples(topic: SparkplugTopic, group: Group, timestampMs: number | null): Sample[] {
  return [...group.byName.values()].map((metric) => ({
    address: metricAddress(topic, metric.name),
    value: plainValue(metric.last),
    quality: 'bad',
    timestampMs: saneTime(timestampMs ?? undefined),
  }));
}

function qualityOf(quality: number | undefined): Sample['quality'] {
  if (quality === undefined) return 'good';
  if (quality === STALE_QUALITY) return 'uncertain';
  return quality >= 192 ? 'good' : quality >= 64 ? 'uncertain' : 'bad';
}

/** Numbers beyond 2⁵³ lose their last digits rather than the whole value; bytes are shown as hexadecimal text. */
function plainValue(value: MetricValue): number | boolean | string | null {
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Uint8Array) return [...value].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return value;
}

/** A date beyond what a calendar knows is no time. */
function saneTime(timestampMs: number | undefined): number | null {
  return timestampMs !== undefined && timestampMs > 0 && timestampMs <= 8.64e15 ? timestampMs : null;
}

const following = (seq: number): number => (seq + 1) % 256;

function bdSeqOf(payload: DecodedPayload): number | null {
  const metric = payload.metrics.find(({ name }) => name === 'bdSeq');
  const value = metric === undefined ? null : interpretValue(metric.value, metric.dataType);
  return typeof value === 'number' ? value : null;
}

const nothing = (): SparkplugOutcome => ({ samples: [], rebirthReason: null, rejects: [] });
