/** The ustar format, as far as a backup needs it: regular files with short names. */
export const BLOCK_BYTES = 512;
const NAME_BYTES = 100;
const CHECKSUM_AT = 148;
const CHECKSUM_BYTES = 8;
const SIZE_AT = 124;
const TYPE_AT = 156;
/** Eleven octal digits. */
const MAX_ENTRY_BYTES = 8 ** 11 - 1;

export function tarHeader(name: string, bytes: number, modifiedAtMs: number): Buffer {
  if (Buffer.byteLength(name) >= NAME_BYTES) throw new Error(`tar entry name too long: ${name}`);
  if (bytes > MAX_ENTRY_BYTES) throw new Error(`tar entry too large: ${name}`);
  const header = Buffer.alloc(BLOCK_BYTES);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${octal(bytes, 11)}\0`, SIZE_AT);
  header.write(`${octal(Math.floor(modifiedAtMs / 1000), 11)}\0`, 136);
  header.write('0', TYPE_AT);
  header.write('ustar\0', 257);
  header.write('00', 263);
  header.write(`${octal(checksumOf(header), 6)}\0 `, CHECKSUM_AT);
  return header;
}

export function padding(bytes: number): Buffer {
  return Buffer.alloc((BLOCK_BYTES - (bytes % BLOCK_BYTES)) % BLOCK_BYTES);
}

/** 'end' for the empty block behind the last entry; null for anything that is no header of ours. */
export function readTarHeader(header: Buffer): { name: string; bytes: number } | 'end' | null {
  if (header.length !== BLOCK_BYTES) return null;
  if (header.every((byte) => byte === 0)) return 'end';
  const noted = Number.parseInt(textAt(header, CHECKSUM_AT, CHECKSUM_BYTES), 8);
  const bytes = Number.parseInt(textAt(header, SIZE_AT, 12), 8);
  if (noted !== checksumOf(header) || !Number.isSafeInteger(bytes) || textAt(header, TYPE_AT, 1) !== '0') return null;
  return { name: textAt(header, 0, NAME_BYTES), bytes };
}

/** The sum of all bytes, those of the checksum itself taken as blanks. */
function checksumOf(header: Buffer): number {
  let sum = CHECKSUM_BYTES * 0x20;
  for (const [at, byte] of header.entries()) {
    if (at < CHECKSUM_AT || at >= CHECKSUM_AT + CHECKSUM_BYTES) sum += byte;
  }
  return sum;
}

function textAt(header: Buffer, at: number, bytes: number): string {
  return header.toString('utf8', at, at + bytes).replace(/[\0 ].*$/s, '');
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}
