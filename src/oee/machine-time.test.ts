import { describe, expect, it } from 'vitest';
import type { Shift } from '#shifts/shift-calendar.ts';
import type { MachineFacts } from './machine-facts.ts';
import { sliceMachineTime, type TimeKind } from './machine-time.ts';

const ms = (time: string) => Date.parse(`2026-01-15T${time}:00Z`);
const span = (from: string, to: string) => ({ startMs: ms(from), endMs: ms(to) });

/** 06:00 to 14:00 in Zürich is 05:00 to 13:00 UTC in winter, the break 08:30 to 09:00. */
const early: Shift = {
  id: 'early',
  shiftType: 'early',
  startTime: '06:00',
  endTime: '14:00',
  weekdays: [1, 2, 3, 4, 5],
  breakStartTime: '09:30',
  breakMinutes: 30,
};
const empty: MachineFacts = {
  machineId: 'm',
  timeZone: 'Europe/Zurich',
  runsThroughBreaks: false,
  shifts: [early],
  states: [],
  statesSinceMs: null,
  stops: [],
  productions: [],
  bookings: [],
};
const order = { id: 'p', idealCycleTimeSeconds: 60, pauses: [], ...span('05:00', '13:00') };
const state = (name: string, from: string, to: string, rest: { rawState?: string; productionId?: string } = {}) => ({
  id: `${name}${from}`,
  state: name,
  rawState: rest.rawState ?? null,
  productionId: rest.productionId ?? null,
  ...span(from, to),
});
const stop = (downtimeCategory: string, isPlanned: boolean, from: string, to: string) => ({
  id: `${downtimeCategory}${from}`,
  downtimeCategory,
  isPlanned,
  isExplained: downtimeCategory !== 'other',
  ...span(from, to),
});

/** Minutes per kind between two moments. */
function minutes(facts: Partial<MachineFacts>, from = '05:00', to = '13:00'): Partial<Record<TimeKind, number>> {
  const found: Partial<Record<TimeKind, number>> = {};
  for (const slice of sliceMachineTime({ ...empty, ...facts }, span(from, to))) {
    found[slice.kind] = (found[slice.kind] ?? 0) + (slice.endMs - slice.startMs) / 60_000;
  }
  return found;
}

describe('sliceMachineTime', () => {
  it('counts a shift without an order as time without an order', () => {
    expect(minutes({})).toEqual({ no_order: 450, break: 30 });
  });

  it('a machine without a data source runs while its order runs, except for booked stops', () => {
    expect(minutes({ productions: [order] })).toEqual({ running: 450, break: 30 });
    const stops = [stop('breakdown', false, '06:00', '06:20')];
    expect(minutes({ productions: [order], stops })).toEqual({ running: 430, stop: 20, break: 30 });
  });

  it('"keine Daten" is neither running time nor downtime: unknown, offline, and a gap between states', () => {
    const states = [
      state('running', '05:00', '06:00'),
      state('unknown', '06:00', '07:00'),
      state('offline', '07:00', '07:30'),
      // nothing from 07:30 to 08:00
      state('running', '08:00', '13:00'),
    ];
    expect(minutes({ productions: [order], states, statesSinceMs: ms('05:00') })).toEqual({
      running: 330,
      no_data: 120,
      break: 30,
    });
  });

  it('tells stops apart: setup by reason or source, explained, unexplained, planned', () => {
    const states = [
      state('stopped', '05:00', '05:10', { rawState: 'setup' }),
      state('stopped', '05:10', '06:00'),
      state('running', '06:00', '07:00'),
      state('maintenance', '07:00', '07:15'),
      state('error', '07:15', '07:30'),
      state('idle', '07:30', '08:00'),
      state('running', '08:00', '13:00'),
    ];
    const stops = [
      stop('changeover', true, '05:10', '05:30'),
      stop('breakdown', false, '05:30', '06:00'),
      stop('maintenance', true, '07:30', '08:00'),
    ];
    expect(minutes({ productions: [order], states, stops, statesSinceMs: ms('05:00') })).toEqual({
      setup: 30,
      stop: 45,
      unexplained: 15,
      planned_stop: 30,
      running: 330,
      break: 30,
    });
  });

  it('OPEN-092: a control in setup is no machine without data', () => {
    const states = [state('unknown', '05:00', '06:00', { rawState: 'setup' }), state('unknown', '06:00', '13:00')];
    expect(minutes({ productions: [order], states, statesSinceMs: ms('05:00') })).toMatchObject({ setup: 60 });
  });

  it('a booked stop outweighs what the machine says', () => {
    const states = [state('running', '05:00', '13:00')];
    const stops = [stop('quality', false, '10:00', '11:00')];
    expect(minutes({ productions: [order], states, stops, statesSinceMs: ms('05:00') })).toMatchObject({ stop: 60 });
  });

  it('a booked stop without a reason is unexplained', () => {
    const stops = [stop('other', false, '10:00', '11:00')];
    expect(minutes({ productions: [order], stops })).toEqual({ running: 390, unexplained: 60, break: 30 });
  });

  it('an automatic machine has no break', () => {
    expect(minutes({ productions: [order], runsThroughBreaks: true })).toEqual({ running: 480 });
  });

  it('outside of shifts only work on an order counts', () => {
    const states = [state('running', '13:00', '14:00', { productionId: 'p' }), state('idle', '14:00', '15:00')];
    expect(minutes({ states, statesSinceMs: ms('13:00') }, '13:00', '15:00')).toEqual({ running: 60, off_shift: 60 });
  });

  it('without a shift calendar the whole day is working time', () => {
    const allDay = { ...order, ...span('00:00', '20:00') };
    expect(minutes({ shifts: [], productions: [allDay] }, '00:00', '20:00')).toEqual({ running: 1200 });
  });

  it('the order is the one the state names, otherwise the one that began last', () => {
    const later = { ...order, id: 'q', startMs: ms('06:00') };
    const states = [state('running', '05:00', '07:00', { productionId: 'r' }), state('running', '07:00', '08:00')];
    const slices = sliceMachineTime(
      { ...empty, productions: [order, later], states, statesSinceMs: ms('05:00') },
      span('05:00', '08:00'),
    );
    expect(slices.map((slice) => [slice.productionId, slice.startMs])).toEqual([
      ['r', ms('05:00')],
      ['q', ms('07:00')],
    ]);
  });

  it('an interrupted order is an unexplained stop until its shift ends, then no order; another order takes over', () => {
    const paused = { ...order, endMs: ms('23:00'), pauses: [span('07:00', '23:00')] };
    const late = { ...early, id: 'late', startTime: '14:00', endTime: '22:00', breakMinutes: 0 };
    expect(minutes({ productions: [paused], shifts: [early, late] }, '05:00', '21:00')).toEqual({
      running: 120,
      unexplained: 330,
      break: 30,
      no_order: 480,
    });
    const other = { ...order, id: 'o', ...span('08:00', '08:30') };
    expect(minutes({ productions: [paused, other] })).toEqual({ running: 150, unexplained: 300, break: 30 });
    const earlier = { ...order, id: 'e', pauses: [] };
    expect(minutes({ productions: [earlier, paused] })).toEqual({ running: 450, break: 30 });
  });

  it('an empty stretch has no slices', () => {
    expect(sliceMachineTime(empty, span('05:00', '05:00'))).toEqual([]);
  });
});
