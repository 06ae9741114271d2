import { describe, expect, it } from 'vitest';
import { BrokenFile } from '../csv.ts';
import { readXlsx, writeXlsx } from './xlsx-file.ts';

describe('Excel files', () => {
  it('reads back what it writes, also umlauts, markup, formulas as text and many columns', async () => {
    const headings = Array.from({ length: 30 }, (_, at) => `Spalte ${at}`);
    const row = ['Säge <b>&"\u0007', 1234.5, null, '=1+1', -0.25, ...Array.from({ length: 25 }, (_, at) => at)];
    const rows = await readXlsx(await writeXlsx('Produkte: alle/neu', headings, [row]));
    expect(rows.map((read) => read.line)).toEqual([1, 2]);
    expect(rows[0]?.cells).toEqual(headings);
    expect(rows[1]?.cells.slice(0, 5)).toEqual(['Säge <b>&"', '1234,5', '', '=1+1', '-0,25']);
    expect(rows[1]?.cells[29]).toBe('24');
  });

  it('writes and reads a file far larger than a library would handle without a worker', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => [`Artikel ${at}`, at, 'x'.repeat(100)]);
    const read = await readXlsx(await writeXlsx('Viele', ['Name', 'Zahl', 'Text'], rows));
    expect(read).toHaveLength(5001);
    expect(read.at(-1)?.cells.slice(0, 2)).toEqual(['Artikel 4999', '4999']);
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['text', new TextEncoder().encode('Name;Text\n1;2')],
    ['half a file', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0])],
  ])('refuses %s with a sentence', async (_, bytes) => {
    await expect(readXlsx(new Blob([bytes]))).rejects.toThrow(BrokenFile);
  });

  it('refuses an archive whose content is cut off', async () => {
    const whole = new Uint8Array(await (await writeXlsx('A', ['a'], [['b']])).arrayBuffer());
    whole.fill(0, 40, 400);
    await expect(readXlsx(new Blob([whole]))).rejects.toThrow(BrokenFile);
  });
});
