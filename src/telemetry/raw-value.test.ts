import { describe, expect, it } from 'vitest';
import {
  finite,
  firstOf,
  MAX_LIST_ENTRIES,
  rawCount,
  rawFlag,
  rawList,
  rawNumber,
  rawObject,
  rawText,
} from './raw-value.ts';

describe('raw values', () => {
  it.each([
    [1.5, 1.5],
    ['1.5', 1.5],
    [' 7 ', 7],
    ['1e3', 1000],
    [12n, 12],
    [10n ** 400n, null],
    ['', null],
    ['  ', null],
    ['abc', null],
    ['1e999', null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [true, null],
    [null, null],
    [undefined, null],
    [{}, null],
    [[1], null],
  ])('reads %o as the number %o', (raw, number) => {
    expect(rawNumber(raw)).toBe(number);
  });

  it.each([
    [' T-1 ', 'T-1'],
    [12, '12'],
    [Number.NaN, null],
    ['', null],
    [' \0 ', null],
    ['a\0b', 'ab'],
    ['\ud800x', '\ufffdx'],
    [true, null],
    [null, null],
  ])('reads %o as the text %o', (raw, text) => {
    expect(rawText(raw)).toBe(text);
  });

  it('cuts long texts without halving a character', () => {
    expect(rawText('x'.repeat(600))).toHaveLength(500);
    expect(rawText('ab😀', 3)).toBe('ab\ufffd');
  });

  it('reads objects, lists, counts and yes or no', () => {
    expect([{ a: 1 }, [], null, 'x', 1].map((value) => rawObject(value) !== null)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(rawList(undefined)).toEqual([]);
    expect(rawList(null)).toEqual([]);
    expect(rawList('x')).toEqual(['x']);
    expect(rawList(Array.from({ length: 1500 }, () => 1))).toHaveLength(MAX_LIST_ENTRIES);
    expect([true, ['a', 'b'], 3, '4', false, null, 'x'].map(rawCount)).toEqual([1, 2, 3, 4, 0, 0, 0]);
    expect([true, 1, -1, 'TRUE', ' on ', '1', 'yes'].map(rawFlag)).not.toContain(false);
    expect([false, 0, Number.NaN, 'false', '', 'x', null, {}].map(rawFlag)).not.toContain(true);
    expect(firstOf({ a: null, b: 0, c: 1 }, ['x', 'a', 'b', 'c'])).toBe(0);
    expect(firstOf({}, ['x'])).toBeUndefined();
    expect([1, null, Number.NaN, Number.NEGATIVE_INFINITY].map(finite)).toEqual([1, null, null, null]);
  });
});
