import type { Transaction } from '#platform/server/database.ts';
import type { PlantFacts } from '../simulated-answers.ts';

const MOST = 500;

/** What the simulation answers from: this company's own master data. */
export async function readPlantFacts(tx: Transaction): Promise<PlantFacts> {
  const { rows } = await tx.$client.query<{ facts: PlantFacts }>(
    `select json_build_object(
       'products', coalesce((select json_agg(p) from (
         select product_number as "productNumber", model from products
         where is_active order by product_number limit $1) p), '[]'),
       'machines', coalesce((select json_agg(m) from (
         select coalesce(machine_number, name) as number, name, hall, live_state as "liveState" from machines
         where is_active order by name limit $1) m), '[]'),
       'materials', coalesce((select json_agg(m) from (
         select material_number as number, description, unit, safety_stock::float8 as "safetyStock", location,
           (select coalesce(sum(balance.quantity), 0)::float8 from material_balances balance
             where balance.company_id = materials.company_id and balance.material_id = materials.id) as stock
         from materials where is_active order by material_number limit $1) m), '[]'),
       'specifications', coalesce((select json_agg(c) from (
         select product.product_number as "productNumber", trait.name as parameter, trait.nominal as target,
           trait.lower_limit as "lowerLimit", trait.upper_limit as "upperLimit", trait.unit
         from product_characteristics trait
         join products product on product.company_id = trait.company_id and product.id = trait.product_id
         where product.is_active order by product.product_number, trait.position limit 5000) c), '[]'),
       'sensors', coalesce((select json_agg(s) from (
         select sensor.sensor_id as "sensorId", sensor.type, sensor.unit, sensor.location, newest.value as "lastValue",
           to_char(newest.timestamp at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastSeen"
         from sensors sensor
         left join sensor_latest newest on newest.company_id = sensor.company_id and newest.sensor_id = sensor.sensor_id
         order by sensor.sensor_id limit $1) s), '[]')) as facts`,
    [MOST],
  );
  return rows[0]?.facts ?? { products: [], machines: [], materials: [], specifications: [], sensors: [] };
}
