import { NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { companyRoute, type Route } from '#platform/server/http/route.ts';
import { listMachinePoints } from '../machine-points.api.ts';

export function machinePointsRoutes(): Route[] {
  return [companyRoute(listMachinePoints, ({ tx, params }) => findMachinePoints(tx, params.id))];
}

type PointRow = {
  id: string;
  sourceId: string;
  sourceName: string;
  protocol: string;
  address: string;
  name: string | null;
  meaning: string;
  detail: string | null;
  enabled: boolean;
};

async function findMachinePoints(tx: Transaction, machineId: string): Promise<PointRow[]> {
  const machine = await tx.$client.query('select from machines where id = $1', [machineId]);
  if (machine.rows.length === 0) throw new NotFound('not_found', 'Diese Maschine gibt es nicht.');
  const { rows } = await tx.$client.query<PointRow>(
    `select point.id, source.id as "sourceId", source.name as "sourceName", source.protocol, point.address, point.name,
       point.target ->> 'kind' as meaning,
       coalesce(point.target ->> 'counter', point.target ->> 'metric', point.target ->> 'detail', point.target ->> 'code',
         point.target ->> 'sensorId', point.target ->> 'quantity') as detail,
       source.enabled and point.enabled as enabled
     from machines machine
     join data_points point on point.company_id = machine.company_id
     join data_sources source on source.company_id = point.company_id and source.id = point.source_id
     where machine.company_id = current_company_id() and machine.id = $1 and (
       point.target ->> 'machineId' in (machine.id::text, machine.machine_number, machine.name)
       or point.target ->> 'meterId' = machine.meter_id
       or point.target ->> 'sensorId' in (
         select sensor_id from sensors where sensors.company_id = machine.company_id and sensors.machine_id = machine.id))
     order by source.name, point.address
     limit 200`,
    [machineId],
  );
  return rows;
}
