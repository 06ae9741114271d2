import { describe, expect, it } from 'vitest';
import { BrokenFile, parseCsv, unguardFormula, writeCsv } from './csv.ts';

const cellsOf = (text: string) => parseCsv(text).rows.map((row) => row.cells);

describe('parseCsv', () => {
  it.each([
    [';', 'a;b;c\r\n1;2,5;3\r\n'],
    [',', 'a,b,c\n1,"2,5",3\n'],
    ['\t', 'a\tb\tc\r1\t2,5\t3'],
  ])('finds the separator %j and reads every kind of line end', (separator, text) => {
    expect(parseCsv(text).separator).toBe(separator);
    expect(cellsOf(text)).toEqual([
      ['a', 'b', 'c'],
      ['1', '2,5', '3'],
    ]);
  });

  it('does not count separators inside quoted headings', () => {
    expect(cellsOf('"Länge, Breite, Höhe";Name\n1;A')).toEqual([
      ['Länge, Breite, Höhe', 'Name'],
      ['1', 'A'],
    ]);
  });

  it('reads quotes, separators and line breaks inside a cell and still knows the line of each row', () => {
    const file = parseCsv('Name;Text\nA;"sagt ""ja"";\nzweite Zeile"\n\nB;x\n');
    expect(file.rows).toEqual([
      { line: 1, cells: ['Name', 'Text'] },
      { line: 2, cells: ['A', 'sagt "ja";\nzweite Zeile'] },
      { line: 5, cells: ['B', 'x'] },
    ]);
  });

  it('counts a line break of two characters inside a cell once', () => {
    expect(parseCsv('a;b\r\n"x\r\ny";1\r\nz;2').rows.map((row) => row.line)).toEqual([1, 2, 4]);
  });

  it('leaves out the byte order mark, the hint of Excel and rows without content', () => {
    const file = parseCsv('\uFEFFsep=,\r\nName,Text\r\n,\r\n  ,\r\nA,b;c\r\n');
    expect(file).toEqual({
      separator: ',',
      rows: [
        { line: 2, cells: ['Name', 'Text'] },
        { line: 5, cells: ['A', 'b;c'] },
      ],
    });
  });

  it('keeps rows that are too short or too long as they are', () => {
    expect(cellsOf('a;b\n1\n1;2;3\n')).toEqual([['a', 'b'], ['1'], ['1', '2', '3']]);
  });

  it('keeps a quote in the middle of a cell', () => {
    expect(cellsOf('Maß;Name\n12" Rohr;A')).toEqual([
      ['Maß', 'Name'],
      ['12" Rohr', 'A'],
    ]);
  });

  it('names the line of a quote that is never closed', () => {
    expect(() => parseCsv('a;b\n1;2\n3;"offen\n4;5')).toThrow(
      new BrokenFile('In Zeile 3 beginnt ein Anführungszeichen, das nicht geschlossen wird.'),
    );
  });

  it('refuses what is no text, and finds nothing in nothing', () => {
    expect(() => parseCsv('PK\u0003\u0004\0\0')).toThrow(BrokenFile);
    expect(parseCsv('').rows).toEqual([]);
    expect(parseCsv('\n\r\n  \n').rows).toEqual([]);
  });

  it('reads a file with a single column', () => {
    expect(cellsOf('Name\nA\nB')).toEqual([['Name'], ['A'], ['B']]);
  });

  it('reads a large file without piling up work', () => {
    const text = `a;b\n${'"x ""y""";1\n'.repeat(50_000)}`;
    expect(parseCsv(text).rows).toHaveLength(50_001);
  });
});

describe('writeCsv', () => {
  it('writes a byte order mark, semicolons and quotes where needed', () => {
    expect(
      writeCsv([
        ['Name', 'Text'],
        ['A;B', 'sagt "ja"\nund nein'],
      ]),
    ).toBe('\uFEFFName;Text\r\n"A;B";"sagt ""ja""\nund nein"\r\n');
  });

  it.each(['=1+1', '+SUMME(A1)', '-cmd', '@x', '\tx', '\rx'])('does not let a spreadsheet run %j', (text) => {
    const [first] = parseCsv(writeCsv([[text, 'b']])).rows;
    expect(first?.cells[0]).toBe(`'${text}`);
    expect(unguardFormula(first?.cells[0] ?? '')).toBe(text);
  });

  it.each(['-3', '+3', '-0,25', "O'Neill", "'s Heerenberg"])('leaves %j as it is', (text) => {
    expect(parseCsv(writeCsv([[text, 'b']])).rows[0]?.cells[0]).toBe(text);
    expect(unguardFormula(text)).toBe(text);
  });
});
