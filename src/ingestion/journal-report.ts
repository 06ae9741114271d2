import { z } from 'zod';

/** What waits in the journal of one process. */
export const journalReport = z.object({
  entries: z.number(),
  bytes: z.number(),
  maxBytes: z.number(),
  oldestReceivedAtMs: z.number().nullable(),
  /** Since when the database has been refusing everything. */
  awaySinceMs: z.number().nullable(),
  waiting: z.array(z.object({ companyId: z.string(), type: z.string(), reason: z.string() })),
});
export type JournalReport = z.infer<typeof journalReport>;

/** All journals as one: what a person wants to know is whether anything waits, wherever. */
export function sumReports(own: JournalReport, others: readonly unknown[]): JournalReport {
  const reports = [own, ...others.flatMap((other) => journalReport.safeParse(other).data ?? [])];
  const sum = (figure: (report: JournalReport) => number) =>
    reports.reduce((total, report) => total + figure(report), 0);
  const earliest = (moment: (report: JournalReport) => number | null) =>
    reports.reduce<number | null>((first, report) => {
      const ms = moment(report);
      return ms === null ? first : Math.min(ms, first ?? ms);
    }, null);
  return {
    entries: sum(({ entries }) => entries),
    bytes: sum(({ bytes }) => bytes),
    maxBytes: sum(({ maxBytes }) => maxBytes),
    oldestReceivedAtMs: earliest(({ oldestReceivedAtMs }) => oldestReceivedAtMs),
    awaySinceMs: earliest(({ awaySinceMs }) => awaySinceMs),
    waiting: reports.flatMap(({ waiting }) => waiting),
  };
}
