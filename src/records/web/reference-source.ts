import type { z } from 'zod';
import type { Endpoint } from '#platform/endpoint.ts';

/** Where the choices of a reference come from, and what to call them. */
export type ReferenceSource = {
  list: Endpoint;
  read: Endpoint;
  name: (row: Record<string, unknown>) => string;
  /** Further filters of the list: `{ active: 'true' }`. */
  query?: Readonly<Record<string, unknown>>;
  /** Address of the record behind an id, where it has a page. */
  pathOf?: (id: string) => string;
};

/** Sources by field name. */
export type ReferenceSources = Readonly<Record<string, ReferenceSource>>;

type Referable<Row> = { list: Endpoint; read: Endpoint; row: z.ZodType<Row> };

/** The choices of a reference are the records of a kind. */
export function referenceTo<Row>(
  kind: Referable<Row>,
  name: (row: Row) => string,
  options: Pick<ReferenceSource, 'query' | 'pathOf'> = {},
): ReferenceSource {
  return { list: kind.list, read: kind.read, name: (row) => name(row as Row), ...options };
}
