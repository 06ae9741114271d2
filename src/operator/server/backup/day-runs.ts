const DAY_MS = 86_400_000;
/** Each partition costs locks until the transaction ends. */
const MOST_DAYS = 60;

/** Consecutive days as ranges: partitions are made many at a time, because every transaction waits for the disk. */
export function dayRuns(days: readonly string[], mostDays = MOST_DAYS): { from: string; to: string }[] {
  const runs: { from: string; to: string; count: number }[] = [];
  for (const day of days.toSorted()) {
    const last = runs.at(-1);
    if (last !== undefined && last.count < mostDays && Date.parse(day) - Date.parse(last.to) === DAY_MS) {
      last.to = day;
      last.count += 1;
    } else {
      runs.push({ from: day, to: day, count: 1 });
    }
  }
  return runs.map(({ from, to }) => ({ from, to }));
}
