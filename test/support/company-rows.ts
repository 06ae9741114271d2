import type { Database } from '#platform/server/database.ts';
import type { TestBrowser } from './test-app.ts';

export async function companyIdOf(browser: TestBrowser): Promise<string> {
  return (await browser.send('GET', '/api/session')).json().company.id as string;
}

/** Rows that no endpoint of the tested domain makes, written as the page role. Returns the row's id. */
export async function insertRow(
  database: Database,
  companyId: string,
  table: string,
  values: Record<string, unknown>,
): Promise<string> {
  const names = Object.keys(values);
  const places = names.map((_, index) => `$${index + 2}`).join(', ');
  return database.inCompany(companyId, async (tx) => {
    const { rows } = await tx.$client.query(
      `insert into ${table} (company_id, ${names.join(', ')}) values ($1, ${places}) returning id`,
      [companyId, ...Object.values(values)],
    );
    return rows[0].id as string;
  });
}

/** A production of four hours in the past, unless `values` say otherwise. */
export async function insertProduction(
  database: Database,
  companyId: string,
  values: { product_id: string } & Record<string, unknown>,
): Promise<string> {
  const at = '2026-11-02T06:00:00Z';
  return insertRow(database, companyId, 'productions', {
    production_number: `P-${values.product_id.slice(0, 4)}-${Object.keys(values).length}`,
    planned_quantity: 100,
    planned_start: at,
    planned_end: '2026-11-02T10:00:00Z',
    start_time: at,
    ...values,
  });
}
