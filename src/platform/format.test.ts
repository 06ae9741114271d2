import { describe, expect, it } from 'vitest';
import { createFormat, DEFAULT_FORMAT, describeAge } from './format.ts';

const german = createFormat(DEFAULT_FORMAT);
const swiss = createFormat({ locale: 'de-CH', timeZone: 'Europe/Zurich' });

describe('OPEN-064 German numbers and dates', () => {
  it('writes a decimal comma and thousands points', () => {
    expect(german.decimal(1234.56)).toBe('1.234,6');
    expect(german.integer(12345)).toBe('12.345');
  });

  it('puts a blank before % and units', () => {
    expect(german.percent(87.25)).toBe('87,3\u00a0%');
    expect(german.percent(0)).toBe('0,0\u00a0%');
    expect(german.quantity(1500, 'Stk.')).toBe('1.500\u00a0Stk.');
  });

  it('follows the company’s locale', () => {
    // ICU versions differ in the apostrophe.
    expect(swiss.decimal(1234.5)).toMatch(/^1[’']234\.5$/);
  });

  it('writes TT.MM.JJJJ and 24 hours in the company’s time zone', () => {
    expect(german.date('2026-03-05T23:30:00.000Z')).toBe('06.03.2026');
    expect(german.time('2026-03-05T23:30:00.000Z')).toBe('00:30');
    expect(german.dateTime('2026-07-05T12:05:00.000Z')).toBe('05.07.2026, 14:05');
  });

  it('OPEN-059 writes a dash for what is missing or broken', () => {
    expect([german.percent(null), german.integer(Number.NaN), german.date(null), german.time('unsinn')]).toEqual([
      '–',
      '–',
      '–',
      '–',
    ]);
  });
});

describe('describeAge', () => {
  const now = Date.parse('2026-03-05T12:00:00.000Z');
  const ago = (seconds: number) =>
    describeAge(new Date(now - seconds * 1000).toISOString(), now).replace('\u00a0', ' ');

  it.each([
    [0, 'gerade eben'],
    [12, 'vor 12 s'],
    [59, 'vor 59 s'],
    [60, 'vor 1 min'],
    [3599, 'vor 59 min'],
    [3600, 'vor 1 h'],
    [86_399, 'vor 23 h'],
    [86_400, 'vor 1 Tag'],
    [172_800, 'vor 2 Tagen'],
  ])('%i s', (seconds, text) => expect(ago(seconds)).toBe(text));

  it('a server clock ahead of ours is no negative age', () => {
    expect(ago(-30)).toBe('gerade eben');
  });
});
