import { describe, expect, it } from 'vitest';
import { createQueryNames } from './repeated-queries.ts';

const askedTimes = (times: number, text: string, nameOf = createQueryNames()) =>
  Array.from({ length: times }, () => nameOf(text));

describe('names of queries', () => {
  it('a read has one from its third time on, each text its own', () => {
    const nameOf = createQueryNames();
    const [, , first] = askedTimes(3, 'select 1', nameOf);
    expect(askedTimes(4, 'select 2', nameOf)).toEqual([undefined, undefined, 'read_2', 'read_2']);
    expect([first, nameOf('select 1')]).toEqual(['read_1', 'read_1']);
  });

  it.each(['begin', 'insert into t values (1)', 'select 1; select 2', 'commit'])('%s never has one', (text) => {
    expect(new Set(askedTimes(5, text))).toEqual(new Set([undefined]));
  });

  it('texts for one occasion neither pile up nor take the names', () => {
    const nameOf = createQueryNames();
    for (let index = 0; index < 5000; index++) nameOf(`select ${index}`);
    expect(askedTimes(3, 'select now()', nameOf)[2]).toBe('read_1');
  });

  it('there are never more than the database should keep', () => {
    const nameOf = createQueryNames();
    const names = Array.from({ length: 600 }, (_, index) => askedTimes(3, `select ${index}`, nameOf)[2]);
    expect(names.filter((name) => name !== undefined)).toHaveLength(500);
  });
});
