import { randomUUID } from 'node:crypto';
import type { ProductionAction } from '#productions/production-transitions.ts';
import { moveProduction, type Production, productionKind } from '#productions/productions.api.ts';
import type { TestApp, TestBrowser } from './test-app.ts';

/** A company with what orders need: a product (36 s per piece, 30 min setup), a machine on an early shift, a person. */
export async function orderPlant(app: TestApp, email: string) {
  const browser = await app.founder(email);
  const companyId = (await browser.send('GET', '/api/session')).json().company.id as string;
  const ids = { product: randomUUID(), machine: randomUUID(), otherMachine: randomUUID(), employee: randomUUID() };
  await app.database.inCompany(companyId, async (tx) => {
    const run = (text: string, values: unknown[]) => tx.$client.query(text, [companyId, ...values]);
    await run(
      `insert into products (company_id, id, product_number, model, ideal_cycle_time, setup_time_minutes)
       values ($1, $2, 'W-100', 'Welle', 36, 30)`,
      [ids.product],
    );
    await run(
      `insert into machines (company_id, id, name, type) values ($1, $2, 'CNC-1', 'Fräse'), ($1, $3, 'CNC-2', 'Fräse')`,
      [ids.machine, ids.otherMachine],
    );
    await run(`insert into employees (company_id, id, name, employee_number) values ($1, $2, 'Ada Muster', '7')`, [
      ids.employee,
    ]);
    const shift = await run(
      `insert into shifts (company_id, shift_type, name, start_time, end_time, weekdays, break_start_time, break_minutes)
       values ($1, 'early', 'Früh', '06:00', '14:00', '{1,2,3,4,5}', '09:30', 30) returning id`,
      [],
    );
    await run('insert into machine_shifts (company_id, machine_id, shift_id) values ($1, $2, $3)', [
      ids.machine,
      shift.rows[0].id,
    ]);
  });
  const values = {
    productionNumber: 'FA-1',
    productId: ids.product,
    plannedQuantity: 100,
    machineId: ids.machine as string | null,
    plannedStartDate: '2026-11-16',
    plannedStartTime: null as string | null,
    plannedWorkMinutes: null as number | null,
    priority: '3' as const,
    dueDate: null,
    customer: null as string | null,
    employeeId: null,
    notes: null as string | null,
  };
  const create = (change: Partial<typeof values> = {}): Promise<Production> =>
    browser.call(productionKind.create, { body: { ...values, productionNumber: randomUUID(), ...change } });
  return {
    browser,
    companyId,
    ids,
    values,
    create,
    /** An order that has gone through these steps. */
    async createAfter(actions: readonly ProductionAction[], change: Partial<typeof values> = {}): Promise<Production> {
      let order = await create(change);
      for (const action of actions) order = await step(browser, order, action);
      return order;
    },
    /** Reads with the rights of the company, past the API. */
    query: async <Row>(text: string, parameters: unknown[] = []): Promise<Row[]> =>
      app.database.inCompany(companyId, async (tx) => (await tx.$client.query(text, parameters)).rows as Row[]),
  };
}

export type OrderPlant = Awaited<ReturnType<typeof orderPlant>>;

export function step(
  browser: TestBrowser,
  order: Pick<Production, 'id' | 'version'>,
  action: ProductionAction,
  at?: string,
): Promise<Production> {
  return browser.call(moveProduction, {
    params: { id: order.id },
    body: { action, version: order.version, ...(at === undefined ? {} : { at }) },
  });
}
