/** The four OEE cards of the dashboard. DASH-08 to DASH-12, OPEN-060, OPEN-085. */
import type { CurrentOeeStatus } from '#oee/oee.api.ts';

type OeeRow = Pick<CurrentOeeStatus, 'machine_name' | 'current_oee' | 'target_oee'>;
export type NamedOee = { machineName: string; oeePercent: number };

export type OeeSummary = {
  /** Mean of the machines that have a figure, one decimal; 0 when none has. */
  averagePercent: number;
  best: NamedOee | null;
  lowest: NamedOee | null;
  onTargetCount: number;
  machineCount: number;
};

export function summarizeOee(rows: readonly OeeRow[]): OeeSummary {
  let best: NamedOee | null = null;
  let lowest: NamedOee | null = null;
  let sum = 0;
  let figureCount = 0;
  let onTargetCount = 0;
  for (const row of rows) {
    if (row.current_oee === null) continue;
    const named = { machineName: row.machine_name, oeePercent: row.current_oee };
    sum += row.current_oee;
    figureCount += 1;
    if (row.current_oee >= row.target_oee) onTargetCount += 1;
    // Strictly better or worse: the first row wins a tie.
    if (best === null || named.oeePercent > best.oeePercent) best = named;
    if (lowest === null || named.oeePercent < lowest.oeePercent) lowest = named;
  }
  const averagePercent = figureCount === 0 ? 0 : Math.round((sum / figureCount) * 10) / 10;
  return { averagePercent, best, lowest, onTargetCount, machineCount: rows.length };
}

export const MAX_GAUGES = 4; // DASH-13

/** OPEN-061: the first four in the order of the service; the rest is counted. */
export function gaugesToShow<Row>(rows: readonly Row[]): { shown: Row[]; moreCount: number } {
  return { shown: rows.slice(0, MAX_GAUGES), moreCount: Math.max(0, rows.length - MAX_GAUGES) };
}
