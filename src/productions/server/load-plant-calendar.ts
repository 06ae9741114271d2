import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/database.ts';
import type { Shift } from '#shifts/shift-calendar.ts';
import { createPlantCalendar, type PlantCalendar } from '../plant-calendar.ts';

const loaded = new WeakMap<Transaction, Promise<PlantCalendar>>();

/** Read once per transaction: an import plans thousands of orders with the same calendar. */
export function loadPlantCalendar(tx: Transaction): Promise<PlantCalendar> {
  let calendar = loaded.get(tx);
  if (calendar === undefined) {
    calendar = readPlantCalendar(tx);
    loaded.set(tx, calendar);
  }
  return calendar;
}

async function readPlantCalendar(tx: Transaction): Promise<PlantCalendar> {
  const { rows } = await tx.execute<{
    time_zone: string;
    shifts: Shift[];
    machines: { id: string; runsThroughBreaks: boolean; shiftIds: string[] }[];
  }>(sql`
    select company.time_zone,
      coalesce((select json_agg(json_build_object('id', id, 'shiftType', shift_type, 'startTime', start_time,
        'endTime', end_time, 'weekdays', weekdays, 'breakStartTime', break_start_time, 'breakMinutes', break_minutes))
        from shifts), '[]') as shifts,
      coalesce((select json_agg(json_build_object('id', machine.id, 'runsThroughBreaks', machine.runs_through_breaks,
        'shiftIds', coalesce((select json_agg(assigned.shift_id) from machine_shifts assigned
          where assigned.company_id = machine.company_id and assigned.machine_id = machine.id), '[]')))
        from machines machine), '[]') as machines
    from companies company where company.id = current_company_id()`);
  const [row] = rows;
  if (row === undefined) throw new Error('the company of this transaction has no row');
  return createPlantCalendar(row.time_zone, row.shifts, row.machines);
}
