import { expect, it } from 'vitest';
import { parsePlainSearch, stringifyPlainSearch } from './plain-search.ts';

it('OPEN-011 demo=true stays a text and survives a round trip', () => {
  expect(parsePlainSearch('?demo=true')).toEqual({ demo: 'true' });
  expect(stringifyPlainSearch(parsePlainSearch('?demo=true&token=0012'))).toBe('?demo=true&token=0012');
});

it('leaves out what is not set', () => {
  expect(stringifyPlainSearch({ returnTo: undefined, page: 2 })).toBe('?page=2');
  expect(stringifyPlainSearch({})).toBe('');
});

it('OPEN-015 a return path with its own parameters stays one value', () => {
  const search = stringifyPlainSearch({ returnTo: '/app/x?a=1&b=2' });
  expect(parsePlainSearch(search)).toEqual({ returnTo: '/app/x?a=1&b=2' });
});
