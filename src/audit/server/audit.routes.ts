import { companyRoute, type Route } from '#platform/server/http/route.ts';
import * as api from '../audit.api.ts';
import { listEntries, readState } from './audit-entries.ts';

export function auditRoutes(): Route[] {
  return [
    companyRoute(api.listAuditEntries, ({ tx, query }) => listEntries(tx, query)),
    companyRoute(api.readAuditState, ({ tx }) => readState(tx)),
  ];
}
