import { describe, expect, it } from 'vitest';
import { requireInside, requireNeighbours, requirePossibleTimes } from './downtime-rules.ts';

const now = new Date('2026-03-02T12:00:00Z');
const at = (time: string) => new Date(`2026-03-02T${time}:00Z`);

describe('requirePossibleTimes', () => {
  const times =
    (start: string, end: string | null, isPlanned = false) =>
    () =>
      requirePossibleTimes({ startTime: at(start), endTime: end === null ? null : at(end), isPlanned }, now);

  it('OEE-09 takes what can be: past, lasting, planned ahead', () => {
    expect(times('10:00', '11:00')).not.toThrow();
    expect(times('10:00', '10:00')).not.toThrow();
    expect(times('12:00', null)).not.toThrow();
    expect(times('18:00', '19:00', true)).not.toThrow();
    expect(times('10:00', null, true)).not.toThrow();
  });

  it.each([
    ['end before start', times('11:00', '10:59'), 'Das Ende liegt vor dem Beginn.'],
    ['unplanned in the future', times('13:00', null), 'kann nicht in der Zukunft beginnen'],
    ['an end that has not come', times('11:00', '12:30'), 'Das Ende liegt in der Zukunft'],
    ['a future stop without end', times('13:00', null, true), 'braucht ein Ende'],
  ])('OEE-09 refuses %s', (_name, attempt, sentence) => {
    expect(attempt).toThrow(sentence);
  });

  it('refuses a stop longer than a year', () => {
    const startTime = new Date('2024-01-01T00:00:00Z');
    expect(() => requirePossibleTimes({ startTime, endTime: now, isPlanned: true }, now)).toThrow('ein Jahr');
  });
});

it('a cut lies inside the stop; one that lasts ends now', () => {
  const stop = { startTime: at('10:00'), endTime: null };
  expect(() => requireInside(stop, at('11:00'), now)).not.toThrow();
  expect(() => requireInside(stop, at('10:00'), now)).toThrow('zwischen Beginn und Ende');
  expect(() => requireInside(stop, at('12:00'), now)).toThrow('zwischen Beginn und Ende');
  expect(() => requireInside({ ...stop, endTime: at('10:30') }, at('11:00'), now)).toThrow('zwischen Beginn und Ende');
});

it('neighbours have at most a micro-stop between them', () => {
  expect(() => requireNeighbours({ endTime: at('10:00') }, { startTime: at('10:05') }, 5)).not.toThrow();
  expect(() => requireNeighbours({ endTime: at('10:00') }, { startTime: at('10:06') }, 5)).toThrow(
    'länger als 5 Minuten',
  );
  expect(() => requireNeighbours({ endTime: null }, { startTime: at('10:06') }, 5)).toThrow('dauert noch an');
});
