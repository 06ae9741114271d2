/** NORM-47: tested in this order (OPEN-103). */
const NAMED_PROTOCOLS = ['opcua', 'mqtt', 'modbus', 's7', 'rest'] as const;
type NamedProtocol = (typeof NAMED_PROTOCOLS)[number] | 'unknown';

/** A plant has few sources and each says its name with every message. */
const KNOWN_NAMES_LIMIT = 1000;
const knownNames = new Map<string, NamedProtocol>();

/** Which protocol a source's name tells of; 'forest' reads as rest, as specified (OPEN-103). */
export function protocolOf(sourceName: string): NamedProtocol {
  const known = knownNames.get(sourceName);
  if (known !== undefined) return known;
  const name = sourceName.toLowerCase();
  const protocol = NAMED_PROTOCOLS.find((candidate) => name.includes(candidate)) ?? 'unknown';
  if (knownNames.size >= KNOWN_NAMES_LIMIT) knownNames.clear();
  knownNames.set(sourceName, protocol);
  return protocol;
}
