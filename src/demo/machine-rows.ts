import type { DowntimeRow, MachineStateRow } from './demo-rows.ts';
import { reasonId } from './downtime-catalogue.ts';
import type { Segment } from './machine-run.ts';
import type { IdSource } from './seeded-id.ts';

/** State intervals as stored: a change of shift alone is no change of state. The last one is still open. */
export function stateRows(machineId: string, segments: readonly Segment[], ids: IdSource): MachineStateRow[] {
  const rows: MachineStateRow[] = [];
  for (const [index, segment] of segments.entries()) {
    const productionId = segment.order?.id ?? null;
    const endedAt = index === segments.length - 1 ? null : new Date(segment.endMs);
    const last = rows.at(-1);
    if (last?.state === segment.state && last.rawState === segment.rawState && last.productionId === productionId) {
      last.endedAt = endedAt;
    } else {
      rows.push({
        id: ids.next('machine-state'),
        machineId,
        state: segment.state,
        rawState: segment.rawState,
        productionId,
        startedAt: new Date(segment.startMs),
        endedAt,
      });
    }
  }
  return rows;
}

const UNEXPLAINED_FOR_MS = 3 * 86_400_000;
/** What operators forget to say: these have no technician who writes a report. */
const FORGOTTEN_CATEGORIES: ReadonlySet<string> = new Set(['material', 'personnel']);

/** The last stops of some kinds still wait for a reason, so that a visitor sees what that looks like. */
function isStillUnexplained({ cause, stop, startMs }: Segment, historyEndMs: number): boolean {
  if (cause === null || stop === null || stop.isMicro) return false;
  return FORGOTTEN_CATEGORIES.has(cause.category) && startMs > historyEndMs - UNEXPLAINED_FOR_MS;
}

/** Stops inside shifts; stretches of one stop that follow each other are one row. */
export function downtimeRows(machineId: string, segments: readonly Segment[], ids: IdSource): DowntimeRow[] {
  const rows: DowntimeRow[] = [];
  const historyEndMs = segments.at(-1)?.endMs ?? 0;
  let previous: Segment | null = null;
  for (const [index, segment] of segments.entries()) {
    const { cause } = segment;
    if (cause !== null) {
      const isOpen = index === segments.length - 1;
      const continues = previous?.cause === cause && previous.stop === segment.stop && previous.order === segment.order;
      const last = continues ? rows.at(-1) : undefined;
      const startMs = last === undefined ? segment.startMs : last.startTime.getTime();
      const end = {
        endTime: isOpen ? null : new Date(segment.endMs),
        durationMinutes: isOpen ? null : (segment.endMs - startMs) / 60_000,
      };
      if (last !== undefined) Object.assign(last, end);
      else {
        rows.push({
          id: ids.next('downtime'),
          machineId,
          productionId: segment.order?.id ?? null,
          startTime: new Date(startMs),
          ...end,
          ...(isStillUnexplained(segment, historyEndMs)
            ? { downtimeCategory: 'other' as const, reason: null, reasonId: null }
            : { downtimeCategory: cause.category, reason: cause.reason, reasonId: reasonId(ids, cause) }),
          isPlanned: cause.isPlanned,
          impactLevel: cause.impactLevel,
        });
      }
    }
    previous = segment;
  }
  return rows;
}
