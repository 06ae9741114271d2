import type { Database } from '#platform/server/database.ts';
import { openRoute, type Route } from '#platform/server/http/route.ts';
import * as api from '../leads.api.ts';
import {
  addNote,
  changeStatus,
  eraseLead,
  listLeadRows,
  readLeadRow,
  readNotes,
  type TakeLead,
} from './leads.service.ts';

type LeadsOptions = {
  database: Database;
  take: TakeLead;
  /** Name of who is signed in, for notes. */
  ownerEmail: string | null;
};

export function leadsRoutes({ database, take, ownerEmail }: LeadsOptions): Route[] {
  return [
    openRoute(api.submitLead, async ({ body, log, publicUrl }) => {
      await take(body, { log, publicUrl });
      return {};
    }),

    openRoute(api.listLeads, ({ query }) => database.asOperator((tx) => listLeadRows(tx, query))),

    openRoute(api.readLead, ({ params }) =>
      database.asOperator(async (tx) => ({
        ...(await readLeadRow(tx, params.id)),
        notes: await readNotes(tx, params.id),
      })),
    ),

    openRoute(api.changeLeadStatus, ({ params, body }) =>
      database.asOperator((tx) => changeStatus(tx, params.id, body)),
    ),

    openRoute(api.addLeadNote, ({ params, body }) =>
      database.asOperator((tx) => addNote(tx, params.id, { author: ownerEmail ?? '', body: body.body })),
    ),

    openRoute(api.removeLead, async ({ params, log }) => {
      await database.asOperator((tx) => eraseLead(tx, params.id));
      log.info({ leadId: params.id }, 'lead erased');
      return {};
    }),
  ];
}
