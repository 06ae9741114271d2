import { expect, it } from 'vitest';
import { type BoardOrder, conflictsOfMachine } from './schedule-conflicts.ts';

const order = (id: string, startMs: number, endMs: number, more: Partial<BoardOrder> = {}): BoardOrder => ({
  id,
  productionNumber: `FA-${id}`,
  machineId: 'm',
  isStarted: false,
  dueMs: null,
  startMs,
  endMs,
  ...more,
});
const EMPTY = { spans: null, plannedDowntimes: [] };
const kinds = (found: { productionId: string; kind: string }[]) =>
  found.map((one) => `${one.productionId} ${one.kind}`);

it('finds every pair that overlaps, whatever lies between, and tells both', () => {
  const found = conflictsOfMachine([order('3', 90, 95), order('1', 0, 100), order('2', 100, 120)], EMPTY, -1);
  expect(found).toEqual([
    { productionId: '1', kind: 'overlap', message: 'Überschneidet sich mit Auftrag FA-3.' },
    { productionId: '3', kind: 'overlap', message: 'Überschneidet sich mit Auftrag FA-1.' },
  ]);
});

it('finds starts outside the shift, in the past, in planned stops, and ends behind the due date', () => {
  const plan = { spans: [{ startMs: 100, endMs: 200 }], plannedDowntimes: [{ startMs: 150, endMs: 160 }] };
  expect(kinds(conflictsOfMachine([order('1', 50, 60)], plan, 40))).toEqual(['1 outside_shift']);
  expect(kinds(conflictsOfMachine([order('1', 200, 210)], plan, 40))).toEqual(['1 outside_shift']);
  expect(kinds(conflictsOfMachine([order('1', 100, 110)], plan, 105))).toEqual(['1 in_past']);
  expect(kinds(conflictsOfMachine([order('1', 140, 155)], plan, 40))).toEqual(['1 planned_downtime']);
  expect(kinds(conflictsOfMachine([order('1', 100, 130, { dueMs: 129 })], plan, 40))).toEqual(['1 after_due_date']);
});

it('asks of a running order only whether it will be in time', () => {
  const plan = { spans: [{ startMs: 100, endMs: 200 }], plannedDowntimes: [{ startMs: 0, endMs: 60 }] };
  expect(conflictsOfMachine([order('1', 50, 60, { isStarted: true })], plan, 55)).toEqual([]);
});

it('a machine without a calendar has no time outside of shifts', () => {
  expect(conflictsOfMachine([order('1', 50, 60)], EMPTY, 0)).toEqual([]);
  expect(kinds(conflictsOfMachine([order('1', 50, 60)], { spans: [], plannedDowntimes: [] }, 0))).toEqual([
    '1 outside_shift',
  ]);
});
