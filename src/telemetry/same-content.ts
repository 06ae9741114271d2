/** Whether two parts of records say the same: plain values, or objects of such. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const values = one as Record<string, unknown>;
  const others = other as Record<string, unknown>;
  for (const name in values) if (values[name] !== others[name] && !isSame(values[name], others[name])) return false;
  for (const name in others) if (!(name in values)) return false;
  return true;
}
