import { BrokenFile } from '../csv.ts';
import { pipe, type ZipEntry } from './zip-archive.ts';

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_LENGTH = 22;
/** A spreadsheet that unpacks to more than this was made to break programs. */
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;

/** The files in a ZIP archive whose names pass. */
export async function readZip(archive: Uint8Array<ArrayBuffer>, takes: (name: string) => boolean): Promise<ZipEntry[]> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  try {
    return await readEntries(archive, view, takes);
  } catch (error) {
    throw error instanceof BrokenFile ? error : broken();
  }
}

async function readEntries(
  archive: Uint8Array<ArrayBuffer>,
  view: DataView,
  takes: (name: string) => boolean,
): Promise<ZipEntry[]> {
  const end = findEnd(view);
  let at = view.getUint32(end + 16, true);
  let unpackedBytes = 0;
  const entries: ZipEntry[] = [];
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== ENTRY_SIGNATURE) throw broken();
    const method = view.getUint16(at + 10, true);
    const packedLength = view.getUint32(at + 20, true);
    const nameLength = view.getUint16(at + 28, true);
    const header = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(archive.subarray(at + 46, at + 46 + nameLength));
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (!takes(name)) continue;
    unpackedBytes += view.getUint32(at - 46 - nameLength + 24, true);
    if (unpackedBytes > MAX_UNPACKED_BYTES) throw new BrokenFile('Die Datei ist zu groß.');
    const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    const packed = archive.slice(start, start + packedLength);
    entries.push({ name, content: method === 0 ? packed : await pipe(packed, new DecompressionStream('deflate-raw')) });
  }
  return entries;
}

function findEnd(view: DataView): number {
  for (let at = view.byteLength - END_LENGTH; at >= 0; at -= 1) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  throw broken();
}

function broken(): BrokenFile {
  return new BrokenFile('Die Datei ist beschädigt oder keine Excel-Datei.');
}
