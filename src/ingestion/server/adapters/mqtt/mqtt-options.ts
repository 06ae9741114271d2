import { createHash, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IClientOptions } from 'mqtt';
import { checkTopicFilter, MQTT_DEFAULTS, mqttKind, splitAddress, topicMatches } from '../../../adapters/mqtt.ts';
import { NAMESPACE, stateTopic } from '../../../sparkplug/topic.ts';
import { AdapterFailure, type AdapterStart } from '../../wire-adapter.ts';

/** How long a broker keeps what we missed (MQTT 5; with 3.1.1 the broker decides). */
const SESSION_EXPIRY_SECONDS = 7 * 86_400;
/** Messages the broker may send ahead of our acknowledgement (MQTT 5). */
const RECEIVE_MAXIMUM = 2000;

export type MqttSettings = {
  url: string;
  options: IClientOptions;
  payload: 'json' | 'plain' | 'sparkplug';
  qos: 0 | 1 | 2;
  filters: string[];
  statusTopic: string | null;
  sparkplugHostId: string | null;
  keepsSession: boolean;
};

export async function readSettings(start: AdapterStart, connectedAtMs: number): Promise<MqttSettings> {
  const { settings } = start;
  const isAside = start.purpose === 'test' || start.purpose === 'browse';
  const host = text(settings.host);
  if (host === null) throw new AdapterFailure('bad_settings', 'Bitte geben Sie den Broker an.');
  const problem = mqttKind.checkSettings?.(settings) ?? null;
  if (problem !== null) throw new AdapterFailure('bad_settings', problem.message);
  const tls = settings.tls === true;
  const port = Number(settings.port ?? (tls ? MQTT_DEFAULTS.tlsPort : MQTT_DEFAULTS.port));
  const payload = (text(settings.payload) ?? 'json') as MqttSettings['payload'];
  const qos = Number(settings.qos ?? MQTT_DEFAULTS.qos) as 0 | 1 | 2;
  const keepsSession = !isAside && settings.cleanSession !== true;
  const isVersion5 = text(settings.version) === '5';
  const sparkplugHostId = payload === 'sparkplug' && !isAside ? text(settings.sparkplugHostId) : null;
  const statusTopic = isAside ? null : text(settings.statusTopic);
  return {
    url: `${tls ? 'mqtts' : 'mqtt'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    payload,
    qos,
    filters: filtersOf(start, payload),
    statusTopic,
    sparkplugHostId,
    keepsSession,
    options: {
      clientId: isAside
        ? `mes-${randomUUID().slice(0, 13)}`
        : (text(settings.clientId) ?? (await ownClientId(start.host.folder))),
      protocolVersion: isVersion5 ? 5 : 4,
      clean: !keepsSession,
      keepalive: Number(settings.keepAliveSeconds ?? MQTT_DEFAULTS.keepAliveSeconds),
      connectTimeout: Number(settings.connectTimeoutSeconds ?? MQTT_DEFAULTS.connectTimeoutSeconds) * 1000,
      // The supervisor reconnects; a second mechanism would only hide what happens.
      reconnectPeriod: 0,
      resubscribe: false,
      // Its own log asks for every packet whether anybody reads it, which costs more than reading the packet.
      log: () => undefined,
      username: text(settings.username) ?? undefined,
      password: text(settings.password) ?? undefined,
      ca: text(settings.caCertificate) ?? undefined,
      cert: text(settings.clientCertificate) ?? undefined,
      key: text(settings.clientKey) ?? undefined,
      rejectUnauthorized: settings.acceptAnyCertificate !== true,
      will: willOf(statusTopic, sparkplugHostId, connectedAtMs),
      properties: isVersion5
        ? { receiveMaximum: RECEIVE_MAXIMUM, sessionExpiryInterval: keepsSession ? SESSION_EXPIRY_SECONDS : 0 }
        : undefined,
    },
  };
}

/** A Sparkplug host must announce its death by its will; otherwise the status topic has it. */
function willOf(statusTopic: string | null, hostId: string | null, atMs: number): IClientOptions['will'] {
  if (hostId !== null) {
    return { topic: stateTopic(hostId), payload: Buffer.from(stateText(false, atMs)), qos: 1, retain: true };
  }
  if (statusTopic === null) return undefined;
  return { topic: statusTopic, payload: Buffer.from('offline'), qos: 1, retain: true };
}

export const stateText = (online: boolean, atMs: number): string => JSON.stringify({ online, timestamp: atMs });

/** Points whose topic a filter already covers need no subscription of their own: they would arrive twice. */
function filtersOf(start: AdapterStart, payload: MqttSettings['payload']): string[] {
  const lines = (text(start.settings.topics) ?? '')
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (payload === 'sparkplug') {
    const groups = lines.filter((line) => !/[#/]/.test(line));
    return groups.length === 0 ? [`${NAMESPACE}/#`] : groups.map((group) => `${NAMESPACE}/${group}/#`);
  }
  for (const line of lines) {
    const problem = checkTopicFilter(line);
    if (problem !== null) throw new AdapterFailure('bad_settings', problem);
  }
  const topics = new Set(start.points.map(({ address }) => splitAddress(address).topic));
  const extra = [...topics].filter((topic) => !lines.some((filter) => topicMatches(filter, topic)));
  const filters = [...new Set([...lines, ...extra])];
  if (filters.length === 0) filters.push(MQTT_DEFAULTS.topics);
  const group = text(start.settings.sharedGroup);
  return group === null ? filters : filters.map((filter) => `$share/${group}/${filter}`);
}

/** The same after every restart, so that the broker finds our session again. */
async function ownClientId(folder: string): Promise<string> {
  const file = join(folder, 'mqtt-client-id');
  const known = await readFile(file, 'utf8').catch(() => '');
  if (/^mes-[\w-]{8,40}$/.test(known)) return known;
  const made = `mes-${createHash('sha256').update(randomUUID()).digest('base64url').slice(0, 16)}`;
  await writeFile(file, made, { mode: 0o600 });
  return made;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
