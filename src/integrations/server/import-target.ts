import type { z } from 'zod';
import { BadInput } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { Caller } from '#platform/server/http/route.ts';
import type { moveProduction } from '#productions/server/transitions.service.ts';
import type { FieldRule, ImportValues } from '../import-comparison.ts';
import type { MappedItem } from '../mapped-shapes.ts';

/** One entry as it would be stored here. `problem` refuses it, `hint` says what was left out. */
export type IncomingEntry = {
  externalId: string;
  values: ImportValues;
  problem: string | null;
  /** Why it is not worth taking over as long as there is no such record here. */
  problemIfNew: string | null;
  hint: string | null;
};
export type StoredEntry = { recordId: string; values: ImportValues };
/** What other domains do when an order moves on; the composition hands it in. */
export type OrderEffects = Parameters<typeof moveProduction>[1];
export type WriteContext = { companyId: string; system: string; now: Date; caller: Caller; effects: OrderEffects };

/** What an import needs to know of a kind of record: reading, finding, writing through the domain's own service. */
export type ImportTarget = {
  rules: Readonly<Record<string, FieldRule>>;
  read(tx: Transaction, items: readonly MappedItem[]): Promise<IncomingEntry[]>;
  /** By number, and those of the given ids by id. */
  find(
    tx: Transaction,
    numbers: readonly string[],
    ids: readonly string[],
  ): Promise<(StoredEntry & { number: string })[]>;
  create(tx: Transaction, context: WriteContext, externalId: string, values: ImportValues): Promise<string>;
  update(tx: Transaction, context: WriteContext, recordId: string, changes: ImportValues): Promise<void>;
};

/** The same rules as for what people type. */
export function checked<T>(schema: z.ZodType<T>, values: object): T {
  const reading = schema.safeParse(values);
  if (reading.success) return reading.data;
  throw new BadInput('invalid_entry', reading.error.issues[0]?.message ?? 'Dieser Eintrag ist nicht lesbar.');
}

export const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
export const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
