/** Topics of Sparkplug B: spBv1.0/<group>/<type>/<node>[/<device>] and spBv1.0/STATE/<host>. */
export const NAMESPACE = 'spBv1.0';

export const SPARKPLUG_TYPES = ['NBIRTH', 'NDATA', 'NDEATH', 'DBIRTH', 'DDATA', 'DDEATH'] as const;
export type SparkplugType = (typeof SPARKPLUG_TYPES)[number];

export type SparkplugTopic = { group: string; node: string; device: string | null; type: SparkplugType };

/** Null for commands, states and everything that is no message of an edge node. */
export function parseTopic(topic: string): SparkplugTopic | null {
  const [namespace, group, type, node, device, ...more] = topic.split('/');
  if (namespace !== NAMESPACE || more.length > 0 || !isType(type)) return null;
  if (group === undefined || group === '' || node === undefined || node === '') return null;
  const ofDevice = type.startsWith('D');
  if (ofDevice !== (device !== undefined && device !== '')) return null;
  return { group, node, device: ofDevice ? (device ?? null) : null, type };
}

function isType(word: string | undefined): word is SparkplugType {
  return (SPARKPLUG_TYPES as readonly (string | undefined)[]).includes(word);
}

export const stateTopic = (hostId: string): string => `${NAMESPACE}/STATE/${hostId}`;
export const nodeCommandTopic = (group: string, node: string): string => `${NAMESPACE}/${group}/NCMD/${node}`;

/** How a metric is addressed as a data point: group/node/metric or group/node/device/metric. */
export function metricAddress(topic: Pick<SparkplugTopic, 'group' | 'node' | 'device'>, metric: string): string {
  return [topic.group, topic.node, ...(topic.device === null ? [] : [topic.device]), metric].join('/');
}
