import type { Database } from '#platform/server/database.ts';
import type { TestBrowser } from './test-app.ts';

export async function companyOf(browser: TestBrowser): Promise<string> {
  return (await browser.send('GET', '/api/session')).json().company.id as string;
}

/** A row written as the page role; returns its id. */
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

/** An order of 2 March 2026 for the given product. */
export function insertOrder(database: Database, companyId: string, values: Record<string, unknown>): Promise<string> {
  return insertRow(database, companyId, 'productions', {
    planned_quantity: 100,
    planned_start: '2026-03-02T06:00:00Z',
    planned_end: '2026-03-02T10:00:00Z',
    start_time: '2026-03-02T06:00:00Z',
    ...values,
  });
}
