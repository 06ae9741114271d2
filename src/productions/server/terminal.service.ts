import { sql } from 'drizzle-orm';
import type { OutputOf } from '#platform/endpoint.ts';
import { NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { Caller } from '#platform/server/http/route.ts';
import type { listTerminalMachines, readTerminal } from '../terminal.api.ts';
import { listProductions, productionsShownTo } from './productions.service.ts';

type TerminalMachine = OutputOf<typeof listTerminalMachines>[number];

const NEXT_ORDERS = 5;
const OFFERED_REASONS = 6;

export async function listMachines(tx: Transaction): Promise<TerminalMachine[]> {
  const { rows } = await tx.execute<TerminalMachine>(sql`
    select id, name, type, live_state as "liveState", live_state_since as "liveStateSince"
    from machines where is_active order by name`);
  return rows.map(toMachine);
}

export async function readTerminalState(
  tx: Transaction,
  caller: Caller,
  machineId: string,
): Promise<OutputOf<typeof readTerminal>> {
  const { rows } = await tx.execute<TerminalMachine & { pinRequired: boolean }>(sql`
    select id, name, type, live_state as "liveState", live_state_since as "liveStateSince",
           exists (select from employee_pins) as "pinRequired"
    from machines where id = ${machineId}`);
  const [row] = rows;
  if (row === undefined) throw new NotFound('not_found', 'Diese Maschine gibt es nicht.');
  const { pinRequired, ...machine } = row;
  const running = await listProductions(tx, { machine: machineId, status: 'in_progress' });
  const next = await listProductions(tx, { machine: machineId, status: 'queued', pageSize: NEXT_ORDERS });
  const paused = await listProductions(tx, { machine: machineId, status: 'paused' });
  return {
    machine: toMachine(machine),
    current: await productionsShownTo(tx, caller, [...running, ...paused]),
    next: await productionsShownTo(tx, caller, next),
    reasons: await readRecentReasons(tx, machineId),
    pinRequired,
  };
}

async function readRecentReasons(tx: Transaction, machineId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ reason: string }>(sql`
    select reason from production_bookings
    where machine_id = ${machineId} and booked_at > now() - interval '90 days'
      and reason is not null and reverses_id is null
    group by reason order by count(*) desc, reason limit ${OFFERED_REASONS}`);
  return rows.map(({ reason }) => reason);
}

function toMachine(row: TerminalMachine): TerminalMachine {
  return { ...row, liveStateSince: row.liveStateSince === null ? null : new Date(row.liveStateSince).toISOString() };
}
