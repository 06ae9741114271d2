import type { Database } from '#platform/server/database.ts';
import { openRoute, type Route } from '#platform/server/http/route.ts';
import { toLead } from '../lead.ts';
import * as api from '../leads.api.ts';
import { leads } from './leads.table.ts';

export function leadsRoutes(database: Database): Route[] {
  return [
    openRoute(api.submitLead, async ({ body }) => {
      await database.asOperator((tx) => tx.insert(leads).values(toLead(body, new Date())));
      return {};
    }),
  ];
}
