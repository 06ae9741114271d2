import { companyRoute, type Route } from '#platform/server/http/route.ts';
import { readLatestMachineStatus } from '../machine-data.api.ts';
import { readLatestStatus } from './machine-data.service.ts';

export function machineDataRoutes(): Route[] {
  return [companyRoute(readLatestMachineStatus, ({ tx, query }) => readLatestStatus(tx, query.machineId, Date.now()))];
}
