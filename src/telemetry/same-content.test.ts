import { describe, expect, it } from 'vitest';
import { isoTime } from './iso-time.ts';
import { isSame } from './same-content.ts';

describe('parts of records', () => {
  it.each([
    [1, 1],
    [null, null],
    [
      { a: 1, b: { c: null } },
      { b: { c: null }, a: 1 },
    ],
  ])('%j is the same as %j', (one, other) => {
    expect(isSame(one, other)).toBe(true);
  });

  it.each([
    [1, '1'],
    [null, {}],
    [{}, null],
    [{}, 1],
    [{ a: 1 }, { a: 1, b: undefined }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: { b: 1 } }, { a: { b: 2 } }],
  ])('%j is not the same as %j', (one, other) => {
    expect(isSame(one, other)).toBe(false);
  });
});

describe('times as text', () => {
  it('are those of the moment asked for, also when it was asked for before', () => {
    const texts = [0, 0, 1, 0].map(isoTime);
    expect(texts).toEqual([0, 0, 1, 0].map((ms) => new Date(ms).toISOString()));
  });
});
