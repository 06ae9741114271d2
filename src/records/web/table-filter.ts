import type { ReferenceSource } from './reference-source.ts';

/** A filter of a list; `name` is its name in the list's query. */
export type TableFilter =
  | { name: string; label: string; kind: 'choice'; choices: Readonly<Record<string, string>> }
  | { name: string; label: string; kind: 'reference'; source: ReferenceSource }
  | { name: string; label: string; kind: 'date' };

/** For the usual filter `active` of master data. */
export const ACTIVE_FILTER: TableFilter = {
  name: 'active',
  label: 'Status',
  kind: 'choice',
  choices: { true: 'Aktiv', false: 'Nicht aktiv' },
};
