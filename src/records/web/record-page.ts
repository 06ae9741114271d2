import type { LucideIcon } from 'lucide-react';
import type { ReferenceSources } from './reference-source.ts';
import type { TableColumn } from './table-column.ts';
import type { TableFilter } from './table-filter.ts';
import type { RowOf, WebKind } from './web-kind.ts';

/** Everything list, form, import and detail of a kind need to know. */
export type RecordPage<K extends WebKind> = {
  kind: K;
  /** Address of the list; a record's own is `${path}/${id}`. */
  path: string;
  icon: LucideIcon;
  /** What this page is for, in one sentence. */
  lead: string;
  nameOf: (row: RowOf<K>) => string;
  columns: readonly TableColumn<RowOf<K>>[];
  filters?: readonly TableFilter[];
  references?: ReferenceSources;
  /** First values of a new record. */
  defaults?: Readonly<Record<string, unknown>>;
  /** What to do first when there is nothing yet. */
  emptyHint: string;
};

/** Keeps the types of a declaration together. */
export function recordPage<K extends WebKind>(page: RecordPage<K>): RecordPage<K> {
  return page;
}
