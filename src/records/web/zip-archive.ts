/**
 * Writes ZIP archives with what the browser has built in. The usual packing libraries start workers from `blob:`
 * addresses for anything large, which our content security policy forbids for good reason.
 */
export type ZipEntry = { name: string; content: Uint8Array<ArrayBuffer> };

const METHOD_STORED = 0;
const METHOD_DEFLATED = 8;
const VERSION_NEEDED = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;
/** 1 January 1980, the first day a ZIP archive knows. */
const NO_DATE = 0x21;

export async function writeZip(entries: readonly ZipEntry[], compresses = true): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const data = compresses ? await pipe(content, new CompressionStream('deflate-raw')) : content;
    const nameBytes = new TextEncoder().encode(name);
    const shared: Numbers = [
      [2, VERSION_NEEDED],
      [2, FLAGS],
      [2, compresses ? METHOD_DEFLATED : METHOD_STORED],
      [2, 0],
      [2, NO_DATE],
      [4, crc32(content)],
      [4, data.length],
      [4, content.length],
      [2, nameBytes.length],
      [2, 0],
    ];
    const head = numbers([[4, 0x04034b50], ...shared]);
    directory.push(
      numbers([[4, 0x02014b50], [2, VERSION_NEEDED], ...shared, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]),
      nameBytes,
    );
    parts.push(head, nameBytes, data);
    offset += head.length + nameBytes.length + data.length;
  }
  const directoryLength = directory.reduce((sum, part) => sum + part.length, 0);
  const end = numbers([
    [4, 0x06054b50],
    [4, 0],
    [2, entries.length],
    [2, entries.length],
    [4, directoryLength],
    [4, offset],
    [2, 0],
  ]);
  return join([...parts, ...directory, end]);
}

/** Pairs of length in bytes and value, little-endian. */
type Numbers = (readonly [2 | 4, number])[];

function numbers(fields: Numbers): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(fields.reduce((sum, [length]) => sum + length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [length, value] of fields) {
    if (length === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += length;
  }
  return bytes;
}

export async function pipe(
  content: Uint8Array<ArrayBuffer>,
  through: ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([content]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function join(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}
