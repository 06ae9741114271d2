import { BlockList, isIP } from 'node:net';

/** Where an address leads: into the internet, into our own network, or to a place nobody may be sent to. */
export type AddressReach = 'public' | 'private' | 'never';

type Range = [network: string, prefix: number];

/** Loopback, private, link-local and provider-internal networks: allowed only when an administrator says so. */
const PRIVATE_V4: readonly Range[] = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
];
const PRIVATE_V6: readonly Range[] = [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
];

/** Nobody's address, everybody's address, documentation, and the places where cloud machines ask for their own secrets. */
const NEVER_V4: readonly Range[] = [
  ['0.0.0.0', 8],
  ['169.254.169.254', 32],
  ['169.254.170.2', 32],
  ['100.100.100.200', 32],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
const NEVER_V6: readonly Range[] = [
  ['::', 128],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['fd00:ec2::254', 128],
  ['ff00::', 8],
];

const PRIVATE = blockList(PRIVATE_V4, PRIVATE_V6);
const NEVER = blockList(NEVER_V4, NEVER_V6);

/** Sorts an IP address. What is no IP address leads nowhere. */
export function reachOfAddress(address: string): AddressReach {
  const bare = address.split('%')[0] ?? '';
  const family = isIP(bare);
  if (family === 0) return 'never';
  if (family === 6) {
    const embedded = embeddedV4(bare);
    if (embedded !== null) return reachOfAddress(embedded);
  }
  const name = family === 4 ? 'ipv4' : 'ipv6';
  if (NEVER.check(bare, name)) return 'never';
  return PRIVATE.check(bare, name) ? 'private' : 'public';
}

/** IPv6 forms that are delivered to an IPv4 address: mapped, compatible, NAT64 and 6to4. */
function embeddedV4(address: string): string | null {
  const groups = groupsOf(address);
  const startsWith = (...start: number[]) => start.every((group, index) => groups[index] === group);
  const isMapped = startsWith(0, 0, 0, 0, 0, 0xffff) || startsWith(0, 0, 0, 0, 0xffff, 0);
  const isCompatible = startsWith(0, 0, 0, 0, 0, 0) && (groups[6] ?? 0) > 0;
  if (isMapped || isCompatible || startsWith(0x64, 0xff9b)) return toV4(groups[6], groups[7]);
  return startsWith(0x2002) ? toV4(groups[1], groups[2]) : null;
}

function toV4(high = 0, low = 0): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

/** The eight numbers of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a: string, b: string, c: string, d: string) => {
    const group = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16);
    return `${group(a, b)}:${group(c, d)}`;
  });
  const [before = '', after] = plain.split('::');
  const numbers = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
  const head = numbers(before);
  if (after === undefined) return head;
  const tail = numbers(after);
  const between = Array.from({ length: 8 - head.length - tail.length }, () => 0);
  return [...head, ...between, ...tail];
}

function blockList(v4: readonly Range[], v6: readonly Range[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of v4) list.addSubnet(network, prefix, 'ipv4');
  for (const [network, prefix] of v6) list.addSubnet(network, prefix, 'ipv6');
  return list;
}
