import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/database.ts';

export type KnownMachine = { id: string; name: string };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Sources call machines by our id, by machine number or by name. Returns those that are known; where a word fits
 * several machines, the id goes before the number and the number before the name.
 */
export async function findMachinesByKey(tx: Transaction, keys: readonly string[]): Promise<Map<string, KnownMachine>> {
  const found = new Map<string, KnownMachine>();
  if (keys.length === 0) return found;
  const ids = keys.filter((key) => UUID.test(key));
  // Each way has an index of its own; the last one found wins.
  const { rows } = await tx.execute<KnownMachine & { key: string }>(sql`
    select key, machine.id, machine.name, 1 as rank from json_array_elements_text(${JSON.stringify(keys)}::json) as key
    join machines machine on machine.company_id = current_company_id() and machine.name = key
    union all
    select key, machine.id, machine.name, 2 from json_array_elements_text(${JSON.stringify(keys)}::json) as key
    join machines machine on machine.company_id = current_company_id() and machine.machine_number = key
    union all
    select key, machine.id, machine.name, 3 from json_array_elements_text(${JSON.stringify(ids)}::json) as key
    join machines machine on machine.company_id = current_company_id() and machine.id = key::uuid
    order by rank`);
  for (const { key, id, name } of rows) found.set(key, { id, name });
  return found;
}
