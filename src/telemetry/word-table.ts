/** Sources spell the same thing in many ways; a word table maps their words to ours. Spec §4. */
export type WordTable<Word extends string> = Partial<Record<Word, readonly string[]>>;

/** Trims and lower-cases before matching; what is no text or no known word gives the fallback (OPEN-091). */
export function wordReader<Word extends string>(
  words: readonly Word[],
  spellings: WordTable<Word>,
  fallback: Word,
): (raw: unknown) => Word {
  const wordBySpelling = new Map<string, Word>();
  for (const word of words) {
    for (const spelling of spellings[word] ?? []) wordBySpelling.set(spelling, word);
  }
  return (raw) => (typeof raw === 'string' ? (wordBySpelling.get(raw.trim().toLowerCase()) ?? fallback) : fallback);
}
