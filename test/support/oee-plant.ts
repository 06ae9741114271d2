import { randomUUID } from 'node:crypto';
import type { Database } from '#platform/server/database.ts';
import type { TestBrowser } from './test-app.ts';

export type Plant = Awaited<ReturnType<typeof createPlant>>;

/** Puts rows of a small plant into the company of a signed-in browser, past the API. */
export async function createPlant(database: Database, browser: TestBrowser) {
  const companyId = (await browser.send('GET', '/api/session')).json().company.id as string;
  const run = (text: string, values: unknown[] = []) =>
    database.inCompany(companyId, async (tx) => (await tx.$client.query(text, values)).rows);
  const insert = async (table: string, row: Record<string, unknown>): Promise<string> => {
    const full: Record<string, unknown> = { company_id: companyId, id: randomUUID(), ...row };
    const names = Object.keys(full);
    await run(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(full),
    );
    return String(full.id);
  };
  return {
    companyId,
    run,
    insert,
    machine: (name: string) => insert('machines', { name, type: 'Presse', status: 'operational' }),
    product: (number: string, idealCycleTime: number | null = 60) =>
      insert('products', { product_number: number, model: `Modell ${number}`, ideal_cycle_time: idealCycleTime }),
    /** A shift every day, linked to the machine. */
    async shift(machineId: string, startTime: string, endTime: string, shiftType = 'early', breakMinutes = 0) {
      const shiftId = await insert('shifts', {
        shift_type: shiftType,
        name: `${shiftType} ${startTime} ${randomUUID()}`,
        start_time: startTime,
        end_time: endTime,
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        break_start_time: startTime,
        break_minutes: breakMinutes,
      });
      await insert('machine_shifts', { machine_id: machineId, shift_id: shiftId });
      return shiftId;
    },
    production: (row: {
      machineId: string;
      productId: string;
      start: string;
      end?: string | null;
      status?: string;
      quantity?: number;
      employeeId?: string;
    }) =>
      insert('productions', {
        production_number: `P-${randomUUID().slice(0, 8)}`,
        product_id: row.productId,
        machine_id: row.machineId,
        employee_id: row.employeeId ?? null,
        status: row.status ?? 'completed',
        planned_quantity: row.quantity ?? 100,
        planned_start: row.start,
        planned_end: row.end ?? row.start,
        start_time: row.start,
        end_time: row.end ?? null,
      }),
    booking: (productionId: string, machineId: string, at: string, good: number, scrap = 0, rework = 0) =>
      insert('production_bookings', {
        production_id: productionId,
        machine_id: machineId,
        booked_at: at,
        good,
        scrap,
        rework,
      }),
    state: (machineId: string, state: string, from: string, to: string | null, productionId: string | null = null) =>
      insert('machine_states', {
        machine_id: machineId,
        state,
        started_at: from,
        ended_at: to,
        production_id: productionId,
      }),
  };
}
