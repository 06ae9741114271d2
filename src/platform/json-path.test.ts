import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonPath, valueAt } from './json-path.ts';

describe('JSON path', () => {
  const document = { a: { b: [{ c: 7 }, 'x'] }, 'mit.punkt': 1, leer: null };
  it.each([
    ['', document],
    ['$', document],
    ['$.a.b[0].c', 7],
    ['a.b[1]', 'x'],
    ['a.b[2]', undefined],
    ['["mit.punkt"]', 1],
    ['leer', null],
    ['leer.tiefer', undefined],
    ['__proto__.polluted', undefined],
    ['constructor', undefined],
  ])('%s', (path, expected) => {
    expect(valueAt(document, parseJsonPath(path) ?? ['kein Pfad'])).toEqual(expected);
  });

  it.each(['a..b', 'a[', 'a[x]', 'a.b]', 'a.'])('%s is no path', (path) => {
    expect(parseJsonPath(path)).toBeNull();
  });

  it('never fails, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.json(), (path, json) => {
        const steps = parseJsonPath(path);
        if (steps !== null) valueAt(JSON.parse(json), steps);
      }),
    );
  });
});
