import type { Transaction } from '#platform/server/database.ts';
import { type Caller, companyRoute, type Route } from '#platform/server/http/route.ts';
import type { RecordKind } from '../record-kind.ts';
import { countPlanned, planImport, runImport } from './record-import.ts';
import type { ListQuery, RecordStore } from './record-store.ts';

/** What the contract has validated; the general kind does not know its own fields by type. */
type WithId = { id: string };
type Change = { version: number; values: object };
type ImportBody = { rows: Record<string, unknown>[]; lines?: number[] };

type Row = Awaited<ReturnType<RecordStore['find']>>;
type RecordRouteOptions = {
  /** Records as this caller may see them (names of people); as they are stored unless given. */
  shownTo?: (tx: Transaction, caller: Caller, rows: readonly Row[]) => Promise<Row[]>;
};

/** The routes of a kind of record. */
export function recordRoutes<Query extends ListQuery>(
  kind: RecordKind,
  store: RecordStore<Query>,
  { shownTo }: RecordRouteOptions = {},
): Route[] {
  const show = async (tx: Transaction, caller: Caller, row: Row): Promise<Row> =>
    (await shownTo?.(tx, caller, [row]))?.[0] ?? row;
  return [
    companyRoute(kind.list, async ({ tx, caller, query }) => {
      const { total, rows } = await store.list(tx, query as Query);
      return { total, rows: (await shownTo?.(tx, caller, rows)) ?? rows };
    }),
    companyRoute(kind.read, async ({ tx, caller, params }) =>
      show(tx, caller, await store.find(tx, (params as WithId).id)),
    ),
    companyRoute(kind.create, async ({ tx, caller, body }) =>
      show(tx, caller, await store.create(tx, caller.companyId, body as object)),
    ),
    companyRoute(kind.update, async ({ tx, caller, params, body }) => {
      const { version, values } = body as Change;
      return show(tx, caller, await store.update(tx, (params as WithId).id, version, values));
    }),
    companyRoute(kind.remove, async ({ tx, params }) => {
      await store.remove(tx, (params as WithId).id);
      return undefined;
    }),
    companyRoute(kind.previewImport, async ({ tx, body }) => {
      const { planned, problems } = await planImport(tx, store, body as ImportBody);
      return { ...countPlanned(planned), problems };
    }),
    companyRoute(kind.runImport, ({ tx, caller, body }) => runImport(tx, store, caller.companyId, body as ImportBody)),
  ];
}
