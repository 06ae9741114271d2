/** What still hangs on a record, in numbers and in both German forms. */
export type Dependents = { count: number; one: string; many: string };

/** `12 Aufträge, 3 Wartungen und 1 Prüfung`; null when nothing hangs on it. */
export function describeDependents(dependents: readonly Dependents[]): string | null {
  const parts = dependents
    .filter(({ count }) => count > 0)
    .map(({ count, one, many }) => `${count.toLocaleString('de-DE')} ${count === 1 ? one : many}`);
  const last = parts.pop();
  if (last === undefined) return null;
  return parts.length === 0 ? last : `${parts.join(', ')} und ${last}`;
}
