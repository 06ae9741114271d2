import { createHash } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { eq, sql } from 'drizzle-orm';
import { BadInput, NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { withRefusals } from '#records/server/database-refusals.ts';
import { employeePins } from './employee-pins.table.ts';

/** argon2id with 19 MiB and two passes, as for passwords: a stolen table must be worth as little as possible. */
const HASH_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A salt per company, not per person: a PIN alone must find its person with one look-up. */
function hashPin(companyId: string, pin: string): Promise<Buffer> {
  const salt = createHash('sha256').update(`terminal-pin:${companyId}`).digest().subarray(0, 16);
  return hashRaw(pin, { ...HASH_OPTIONS, salt });
}

/** Who stands at the terminal. */
export async function identify(
  tx: Transaction,
  companyId: string,
  pin: string,
): Promise<{ employeeId: string; name: string }> {
  const pinHash = await hashPin(companyId, pin);
  const { rows } = await tx.execute<{ employeeId: string; name: string }>(sql`
    select employee.id as "employeeId", employee.name
    from employee_pins held
    join employees employee on employee.company_id = held.company_id and employee.id = held.employee_id
    where held.pin_hash = ${pinHash} and employee.is_active`);
  const [found] = rows;
  if (found === undefined) throw new BadInput('unknown_pin', 'Diese PIN ist nicht bekannt.');
  return found;
}

export async function setPin(tx: Transaction, companyId: string, employeeId: string, pin: string): Promise<void> {
  const { rows } = await tx.execute(sql`select 1 from employees where id = ${employeeId}`);
  if (rows.length === 0) throw new NotFound('not_found', 'Diese Person gibt es nicht.');
  if (isGuessable(pin)) {
    throw new BadInput('pin_guessable', 'Diese PIN ist zu leicht zu erraten. Bitte wählen Sie eine andere.');
  }
  const pinHash = await hashPin(companyId, pin);
  await withRefusals(
    {
      unique: {
        employee_pins_unique: { field: 'pin', message: 'Diese PIN ist schon vergeben. Bitte wählen Sie eine andere.' },
      },
      inUse: '',
    },
    () =>
      tx
        .insert(employeePins)
        .values({ companyId, employeeId, pinHash })
        .onConflictDoUpdate({
          target: [employeePins.companyId, employeePins.employeeId],
          set: { pinHash, setAt: sql`now()` },
        }),
  );
}

/** The same digit throughout, or digits counting up or down. */
function isGuessable(pin: string): boolean {
  const steps = new Set(Array.from(pin.slice(1), (digit, index) => Number(digit) - Number(pin[index])));
  const [step] = steps;
  return steps.size === 1 && (step === 0 || step === 1 || step === -1);
}

export async function removePin(tx: Transaction, employeeId: string): Promise<void> {
  const removed = await tx
    .delete(employeePins)
    .where(eq(employeePins.employeeId, employeeId))
    .returning({ id: employeePins.employeeId });
  if (removed.length === 0) throw new NotFound('not_found', 'Diese Person hat keine PIN.');
}

export async function listPins(tx: Transaction) {
  const { rows } = await tx.execute<{
    employeeId: string;
    name: string;
    employeeNumber: string;
    setAt: string | null;
  }>(sql`
    select employee.id as "employeeId", employee.name, employee.employee_number as "employeeNumber", held.set_at as "setAt"
    from employees employee
    left join employee_pins held on held.company_id = employee.company_id and held.employee_id = employee.id
    where employee.is_active order by employee.name limit 2000`);
  return rows.map((row) => ({ ...row, setAt: row.setAt === null ? null : new Date(row.setAt).toISOString() }));
}
