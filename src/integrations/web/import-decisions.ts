import type { ImportEntry } from '../imports.api.ts';

/** 'take': theirs; 'keep': ours stays and is not asked about again; 'skip': decided another time. */
export type Decision = 'take' | 'keep' | 'skip';
export type Decisions = Readonly<Record<string, Decision>>;

/** New and changed ones are chosen; a conflict waits for a person. */
export function startingDecisions(entries: readonly ImportEntry[]): Decisions {
  return Object.fromEntries(
    entries.map(({ externalId, state }) => [externalId, state === 'new' || state === 'changed' ? 'take' : 'skip']),
  );
}

export function decisionsOf(entries: readonly ImportEntry[], decisions: Decisions) {
  return entries.flatMap(({ externalId, fingerprint, state }) => {
    const decision = decisions[externalId] ?? 'skip';
    const isOpen = state === 'new' || state === 'changed' || state === 'conflict';
    return isOpen && decision !== 'skip' ? [{ externalId, fingerprint, decision }] : [];
  });
}
