import { companyRoute, type Route } from '#platform/server/http/route.ts';
import { listUnknownMachines, readLatestMachineStatus } from '../machine-data.api.ts';
import { readLatestStatus } from './machine-data.service.ts';
import { listUnknown } from './unknown-machines.ts';

export function machineDataRoutes(): Route[] {
  return [
    companyRoute(readLatestMachineStatus, ({ tx, query }) => readLatestStatus(tx, query.machineId, Date.now())),
    companyRoute(listUnknownMachines, ({ tx }) => listUnknown(tx, Date.now())),
  ];
}
