import { join } from 'node:path';
import { Client } from 'pg';

/** Changes rows behind the program's back, as another process of the plant would. */
export async function changeDatabase<Row>(companyId: string, sql: string, values: unknown[]): Promise<Row[]> {
  const dataDir = process.env.E2E_DATA_DIR;
  if (dataDir === undefined) throw new Error('E2E_DATA_DIR names no folder');
  const client = new Client({ host: join(dataDir, 'postgres/socket'), port: 5432, user: 'mes_owner', database: 'mes' });
  await client.connect();
  try {
    // Changes are announced to the company of the transaction.
    await client.query('begin');
    await client.query("select set_config('app.company_id', $1, true)", [companyId]);
    const { rows } = await client.query(sql, values);
    await client.query('commit');
    return rows as Row[];
  } finally {
    await client.end();
  }
}

export async function insertAlert(
  companyId: string,
  alert: { message: string; severity: 'critical' | 'warning'; priority: number },
): Promise<string> {
  const [row] = await changeDatabase<{ id: string }>(
    companyId,
    `insert into alerts (company_id, timestamp, severity, priority, category, code, message, first_occurred_at, last_occurred_at)
     values ($1, now(), $2, $3, 'machine', 'E2E', $4, now(), now()) returning id`,
    [companyId, alert.severity, alert.priority, alert.message],
  );
  if (row === undefined) throw new Error('the alert was not inserted');
  return row.id;
}

export async function insertProduct(companyId: string, productNumber: string): Promise<void> {
  await changeDatabase(companyId, 'insert into products (company_id, product_number, model) values ($1, $2, $3)', [
    companyId,
    productNumber,
    `Modell ${productNumber}`,
  ]);
}

/** The machine ran, stood, and runs again: what its states tell, without anybody having booked a stop. */
export async function insertMachineStop(
  companyId: string,
  machineId: string,
  stop: { productionId: string; fromMinutesAgo: number; toMinutesAgo: number },
): Promise<void> {
  await changeDatabase(
    companyId,
    `insert into machine_states (company_id, machine_id, production_id, state, started_at, ended_at) values
       ($1, $2, $3, 'running', now() - interval '3 hours', now() - make_interval(mins => $4)),
       ($1, $2, $3, 'stopped', now() - make_interval(mins => $4), now() - make_interval(mins => $5)),
       ($1, $2, $3, 'running', now() - make_interval(mins => $5), null)`,
    [companyId, machineId, stop.productionId, stop.fromMinutesAgo, stop.toMinutesAgo],
  );
}
