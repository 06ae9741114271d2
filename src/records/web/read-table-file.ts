import { BrokenFile, type CsvRow, parseCsv } from '../csv.ts';

const MAX_FILE_BYTES = 10 * 1024 * 1024;
const ZIP_START = [0x50, 0x4b];

/** Reads a CSV or XLSX file, whatever its name says it is. */
export async function readTableFile(file: Blob): Promise<CsvRow[]> {
  if (file.size > MAX_FILE_BYTES) throw new BrokenFile('Die Datei ist größer als 10 MB. Bitte teilen Sie sie auf.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (ZIP_START.every((byte, at) => bytes[at] === byte)) {
    const { readXlsx } = await import('./xlsx-file.ts');
    return readXlsx(file);
  }
  return parseCsv(decodeText(bytes)).rows;
}

/** UTF-8, UTF-16 with byte order mark (Excel's "Unicode-Text"), or else what older German programs write. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
