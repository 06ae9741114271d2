/**
 * The answers to statements of one transaction that were sent without waiting for each other. Where one is refused the
 * database refuses all behind it as well: the first refusal is the reason and the one that is told, whichever promise
 * hears of its own first.
 */
export async function sentTogether<T extends readonly unknown[]>(
  statements: readonly [...T],
): Promise<{ -readonly [Place in keyof T]: Awaited<T[Place]> }> {
  await Promise.allSettled(statements);
  return await Promise.all(statements);
}
