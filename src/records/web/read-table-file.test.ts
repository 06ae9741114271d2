import { describe, expect, it } from 'vitest';
import { BrokenFile } from '../csv.ts';
import { decodeText, readTableFile } from './read-table-file.ts';
import { writeXlsx } from './xlsx-file.ts';

const EXPECTED = [
  { line: 1, cells: ['Größe', 'Maß'] },
  { line: 2, cells: ['5 µm', '€'] },
];
const TEXT = 'Größe;Maß\n5 µm;€\n';
const WINDOWS_1252 = new Uint8Array(Array.from(TEXT, (char) => (char === '€' ? 0x80 : char.charCodeAt(0))));
const utf16 = (text: string) =>
  new Uint8Array([
    0xff,
    0xfe,
    ...Array.from(text).flatMap((char) => [char.charCodeAt(0) & 0xff, char.charCodeAt(0) >> 8]),
  ]);

describe('readTableFile', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(TEXT)],
    ['UTF-8 with byte order mark', new TextEncoder().encode(`\uFEFF${TEXT}`)],
    ['Windows-1252', WINDOWS_1252],
    ['UTF-16', utf16(TEXT.replaceAll(';', '\t'))],
  ])('reads %s', async (_, bytes) => {
    expect(await readTableFile(new Blob([bytes]))).toEqual(EXPECTED);
  });

  it('recognises Excel by content, not by name', async () => {
    const file = await writeXlsx('A', ['Größe', 'Maß'], [['5 µm', '€']]);
    expect(await readTableFile(file)).toEqual(EXPECTED);
  });

  it('refuses what is too large', async () => {
    await expect(readTableFile(new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]))).rejects.toThrow(BrokenFile);
  });

  it('leaves no character out', () => {
    expect(decodeText(new Uint8Array([0x41, 0xfc, 0xdf]))).toBe('Aüß');
  });
});
