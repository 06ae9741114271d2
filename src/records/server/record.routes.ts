import { companyRoute, type Route } from '#platform/server/http/route.ts';
import type { RecordKind } from '../record-kind.ts';
import { countPlanned, planImport, runImport } from './record-import.ts';
import type { ListQuery, RecordStore } from './record-store.ts';

/** What the contract has validated; the general kind does not know its own fields by type. */
type WithId = { id: string };
type Change = { version: number; values: object };
type ImportBody = { rows: Record<string, unknown>[] };

/** The routes of a kind of record. */
export function recordRoutes<Query extends ListQuery>(kind: RecordKind, store: RecordStore<Query>): Route[] {
  return [
    companyRoute(kind.list, ({ tx, query }) => store.list(tx, query as Query)),
    companyRoute(kind.read, ({ tx, params }) => store.find(tx, (params as WithId).id)),
    companyRoute(kind.create, ({ tx, caller, body }) => store.create(tx, caller.companyId, body as object)),
    companyRoute(kind.update, ({ tx, params, body }) => {
      const { version, values } = body as Change;
      return store.update(tx, (params as WithId).id, version, values);
    }),
    companyRoute(kind.remove, async ({ tx, params }) => {
      await store.remove(tx, (params as WithId).id);
      return undefined;
    }),
    companyRoute(kind.previewImport, async ({ tx, body }) => {
      const { planned, problems } = await planImport(tx, store, (body as ImportBody).rows);
      return { ...countPlanned(planned), problems };
    }),
    companyRoute(kind.runImport, ({ tx, caller, body }) =>
      runImport(tx, store, caller.companyId, (body as ImportBody).rows),
    ),
  ];
}
