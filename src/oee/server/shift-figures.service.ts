import type { OutputOf } from '#platform/endpoint.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { listShiftOee } from '../oee.api.ts';
import { type OeeSums, oeeOf, sumMachineDays, totalPieces } from '../oee-sums.ts';
import { spanOfProductionDays } from '../working-windows.ts';
import { loadMachineFacts } from './machine-facts.ts';
import { readTimeZone } from './recalculation.ts';

type ShiftFigures = NonNullable<OutputOf<typeof listShiftOee>['data']>[number];

/** Figures per shift, then per day, from the stored facts: the day is the sum of its shifts, never their average. */
export async function readShiftFigures(
  tx: Transaction,
  query: { machine_id: string; from: string; to: string },
): Promise<ShiftFigures[]> {
  const nowMs = Date.now();
  const period = spanOfProductionDays(await readTimeZone(tx), query.from, query.to);
  const [facts] = await loadMachineFacts(tx, [query.machine_id], period, nowMs);
  if (facts === undefined) return [];
  const { sums } = sumMachineDays(facts, query.from, query.to, nowMs);
  const days = [...new Set(sums.map((part) => part.date))].sort();
  return days.flatMap((date) => {
    const day = sums.filter((part) => part.date === date);
    const shiftIds = [...new Set(day.map((part) => part.shiftId))];
    const shifts = shiftIds.map((shiftId) => day.filter((part) => part.shiftId === shiftId));
    const figures = (parts: OeeSums[], isDayTotal: boolean) => figuresOf(facts, date, parts, isDayTotal);
    return [...shifts.map((parts) => figures(parts, false)), figures(day, true)];
  });
}

function figuresOf(
  machine: { machineId: string; machineName: string },
  date: string,
  parts: readonly OeeSums[],
  isDayTotal: boolean,
): ShiftFigures {
  const sum = (value: (part: OeeSums) => number) => parts.reduce((total, part) => total + value(part), 0);
  const figures = oeeOf(parts);
  return {
    machine_id: machine.machineId,
    machine_name: machine.machineName,
    calculation_date: date,
    shift_type: isDayTotal ? null : (parts[0]?.shiftType ?? null),
    is_day_total: isDayTotal,
    availability: figures?.availability ?? null,
    performance: figures?.performance ?? null,
    quality: figures?.quality ?? null,
    oee: figures?.oee ?? null,
    planned_production_time: sum((part) => part.plannedMs) / 60_000,
    actual_production_time: sum((part) => part.runMs) / 60_000,
    no_data_minutes: sum((part) => part.noDataMs) / 60_000,
    total_pieces_produced: sum(totalPieces),
    good_pieces: sum((part) => part.good),
  };
}
