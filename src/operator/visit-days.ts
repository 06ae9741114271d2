/** The days of a period up to today, oldest first; what lies before counting began is unknown, not zero. */
export function visitDays(
  counted: readonly { day: string; visits: number }[],
  options: { today: string; days: number; countedSince: string | null },
): { day: string; visits: number | null }[] {
  const known = new Map(counted.map(({ day, visits }) => [day, visits]));
  const { today, days, countedSince } = options;
  return Array.from({ length: days }, (_, index) => {
    const day = dayBefore(today, days - 1 - index);
    const isCounted = countedSince !== null && day >= countedSince;
    return { day, visits: known.get(day) ?? (isCounted ? 0 : null) };
  });
}

function dayBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}
