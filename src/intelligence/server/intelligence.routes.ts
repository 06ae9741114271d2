import { companyRoute, type Route } from '#platform/server/http/route.ts';
import * as api from '../intelligence.api.ts';
import { judgePoints, judgeSensor } from './anomaly-detection.ts';
import { proposeForMachines } from './sequence-proposal.ts';

export function intelligenceRoutes(): Route[] {
  return [
    companyRoute(api.detectAnomalies, ({ tx, body: { points, sensorId, from, to, threshold } }) =>
      sensorId === undefined
        ? judgePoints(tx, points ?? [], threshold)
        : judgeSensor(tx, { sensorId, from: new Date(from ?? 0), to: new Date(to ?? 0) }, threshold),
    ),
    companyRoute(api.proposeOrderSequence, ({ tx, body }) =>
      proposeForMachines(tx, body.machineIds, { setup: body.setupWeight, tardiness: body.tardinessWeight }, Date.now()),
    ),
  ];
}
