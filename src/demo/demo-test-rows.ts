/** Small arithmetic over rows for the tests of the demo plant. */
export function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

export function sumOf<Row>(rows: readonly Row[], part: (row: Row) => number): number {
  return rows.reduce((total, row) => total + part(row), 0);
}

/** How long two stretches of time lie over each other. */
export function overlapMs(fromMs: number, toMs: number, otherFromMs: number, otherToMs: number): number {
  return Math.max(0, Math.min(toMs, otherToMs) - Math.max(fromMs, otherFromMs));
}
