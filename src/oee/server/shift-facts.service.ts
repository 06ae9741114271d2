import type { Transaction } from '#platform/server/database.ts';
import type { TimeSlice } from '../machine-time.ts';
import { oeeOf, sumMachineDays, totalPieces } from '../oee-sums.ts';
import { type StateStop, unexplainedStops } from '../unexplained-stops.ts';
import { currentOrLastWindow, type WorkingWindow } from '../working-windows.ts';
import { loadCalendars, loadFactsOf } from './machine-facts.ts';
import { readMicroStopMinutes } from './oee-settings.service.ts';

export type ShiftFacts = {
  machineId: string;
  machineName: string;
  window: WorkingWindow;
  isRunning: boolean;
  slices: TimeSlice[];
  producedQuantity: number;
  goodQuantity: number;
  /** What the planned time so far would give at ideal cycle time. */
  targetQuantity: number;
  oeePercent: number | null;
  unexplained: StateStop[];
};

/** Each active machine in its running shift, or in the last one when it rests. */
export async function loadShiftFacts(tx: Transaction, nowMs: number): Promise<ShiftFacts[]> {
  const calendars = await loadCalendars(tx, 'active');
  const windows = new Map(calendars.map((calendar) => [calendar.machineId, currentOrLastWindow(calendar, nowMs)]));
  const starts = [...windows.values()].flatMap((window) => (window === null ? [] : [window.startMs]));
  if (starts.length === 0) return [];
  const machines = await loadFactsOf(tx, calendars, { startMs: Math.min(...starts), endMs: nowMs }, nowMs);
  const microStopMinutes = await readMicroStopMinutes(tx);
  return machines.flatMap((facts) => {
    const window = windows.get(facts.machineId) ?? null;
    if (window === null) return [];
    const days = sumMachineDays(facts, window.date, window.date, nowMs);
    const slices = days.slices.filter((slice) => slice.shiftId === window.shiftId && slice.startMs >= window.startMs);
    const sums = days.sums.filter((part) => part.shiftId === window.shiftId);
    return [
      {
        machineId: facts.machineId,
        machineName: facts.machineName,
        window,
        isRunning: nowMs < window.endMs,
        slices,
        producedQuantity: sums.reduce((sum, part) => sum + totalPieces(part), 0),
        goodQuantity: sums.reduce((sum, part) => sum + part.good, 0),
        targetQuantity: sums.reduce(
          (sum, { plannedMs, idealCycleTimeSeconds }) =>
            sum + (idealCycleTimeSeconds === null ? 0 : Math.floor(plannedMs / 1000 / idealCycleTimeSeconds)),
          0,
        ),
        oeePercent: oeeOf(sums)?.oee ?? null,
        unexplained: unexplainedStops(slices, microStopMinutes),
      },
    ];
  });
}
