import { describe, expect, it } from 'vitest';
import { addressesIn } from './address-file.ts';

const table = (...rows: string[][]) => rows.map((cells, index) => ({ line: index + 1, cells }));

describe('addresses in a table', () => {
  it('takes the column with the heading', () => {
    expect(addressesIn(table(['Name', 'E-Mail'], ['A', 'a@werk.example'], ['B', ' b@werk.example ']))).toEqual({
      emails: ['a@werk.example', 'b@werk.example'],
      refused: [],
    });
  });

  it('reads a bare list and names lines that hold no address', () => {
    expect(addressesIn(table(['a@werk.example'], ['kaputt'], [''], ['b@werk.example']))).toEqual({
      emails: ['a@werk.example', 'b@werk.example'],
      refused: [{ line: 2, text: 'kaputt' }],
    });
  });

  it('finds the column without a heading it knows', () => {
    expect(addressesIn(table(['A', 'a@werk.example'], ['B', 'b@werk.example'])).emails).toHaveLength(2);
    expect(addressesIn(table(['Kontakt'], ['b@werk.example'])).emails).toEqual(['b@werk.example']);
  });

  it('has nothing to find in nothing', () => {
    expect(addressesIn([])).toEqual({ emails: [], refused: [] });
  });
});
