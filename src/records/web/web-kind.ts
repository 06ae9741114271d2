import type { z } from 'zod';
import type { RecordKind } from '../record-kind.ts';

/** What `recordKind(…)` makes, as the web parts need it. */
export type WebKind = RecordKind & { row: z.ZodType; sortable: readonly string[] };

export type RowOf<K> = K extends { row: z.ZodType<infer Row> } ? Row : never;
