import type * as OpcUa from 'node-opcua';
import type { ClientSession, ClientSubscription } from 'node-opcua';
import { isNodeId, OPCUA_DEFAULTS } from '../../../adapters/opcua.ts';
import type { AdapterHost, AdapterStart, SubscribedPoint } from '../../wire-adapter.ts';
import type { SamplePump } from '../sample-pump.ts';
import { qualityOf, sampleOf } from './opcua-value.ts';

type Library = typeof OpcUa;
type PointGroup = { samplingMs: number; deadbandType: string; deadband: number; points: SubscribedPoint[] };

/** Values between two publications; a burst longer than this loses its oldest. */
const QUEUE_SIZE = 100;
/** Servers limit how many items one call may create. */
const ITEMS_PER_CALL = 500;
const NO_SUCH_NODE = 'Der Server kennt diesen Knoten nicht oder gibt ihn nicht heraus.';

/** One subscription for all points of a source; points with equal sampling and deadband are created together. */
export async function monitorPoints(options: {
  opcua: Library;
  session: ClientSession;
  settings: AdapterStart['settings'];
  points: readonly SubscribedPoint[];
  host: AdapterHost;
  push: SamplePump['push'];
  gone: () => void;
}): Promise<void> {
  const { opcua, session, settings, points, host, push, gone } = options;
  const subscription = await session.createSubscription2({
    requestedPublishingInterval: numberOr(settings.publishingMs, OPCUA_DEFAULTS.publishingMs),
    requestedLifetimeCount: 1000,
    requestedMaxKeepAliveCount: 10,
    maxNotificationsPerPublish: 0,
    publishingEnabled: true,
    priority: 0,
  });
  subscription.on('terminated', gone);
  const known = points.filter(({ address }) => {
    if (!isNodeId(address)) host.reject(address, 'Das ist keine Knotenkennung.', null);
    return isNodeId(address);
  });
  for (const group of groupsOf(known, settings)) {
    for (let from = 0; from < group.points.length; from += ITEMS_PER_CALL) {
      await monitorGroup(
        opcua,
        subscription,
        { ...group, points: group.points.slice(from, from + ITEMS_PER_CALL) },
        host,
        push,
      );
    }
  }
}

export function groupsOf(points: readonly SubscribedPoint[], settings: AdapterStart['settings']): PointGroup[] {
  const sourceSamplingMs = numberOr(settings.samplingMs, OPCUA_DEFAULTS.samplingMs);
  const groups = new Map<string, PointGroup>();
  for (const point of points) {
    const samplingMs = numberOr(point.options.samplingMs, sourceSamplingMs);
    const deadband = numberOr(point.options.deadband, 0);
    const deadbandType = deadband > 0 ? String(point.options.deadbandType ?? 'none') : 'none';
    const key = `${samplingMs} ${deadbandType} ${deadbandType === 'none' ? 0 : deadband}`;
    const group = groups.get(key) ?? { samplingMs, deadbandType, deadband, points: [] };
    group.points.push(point);
    groups.set(key, group);
  }
  return [...groups.values()];
}

async function monitorGroup(
  opcua: Library,
  subscription: ClientSubscription,
  { samplingMs, deadbandType, deadband, points }: PointGroup,
  host: AdapterHost,
  push: SamplePump['push'],
): Promise<void> {
  const filter =
    deadbandType === 'none'
      ? null
      : new opcua.DataChangeFilter({
          trigger: opcua.DataChangeTrigger.StatusValue,
          deadbandType: deadbandType === 'percent' ? opcua.DeadbandType.Percent : opcua.DeadbandType.Absolute,
          deadbandValue: deadband,
        });
  const group = await subscription.monitorItems(
    points.map(({ address }) => ({ nodeId: address, attributeId: opcua.AttributeIds.Value })),
    { samplingInterval: samplingMs, discardOldest: true, queueSize: QUEUE_SIZE, filter },
    opcua.TimestampsToReturn.Both,
  );
  // The handler only puts the value down: the library must get on with the network.
  group.on('changed', (_item, value, index) => {
    const point = points[index];
    if (point !== undefined) push(sampleOf(point.address, value));
  });
  group.monitoredItems.forEach((item, index) => {
    const point = points[index];
    const status = item.statusCode;
    if (point === undefined || status === undefined || qualityOf(status.value) === 'good') return;
    host.reject(point.address, `${NO_SUCH_NODE} (${status.name})`, null);
  });
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
