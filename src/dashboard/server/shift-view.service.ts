import { sql } from 'drizzle-orm';
import type { MachineState } from '#machines/machine-state.ts';
import { loadShiftFacts, type ShiftFacts } from '#oee/server/shift-facts.service.ts';
import type { OutputOf } from '#platform/endpoint.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { readShiftView } from '../dashboard.api.ts';

type ShiftView = OutputOf<typeof readShiftView>;

/** A row per machine: what it did in its running shift, how much of the target is made, what wants an explanation. */
export async function readShiftRows(tx: Transaction, now: Date): Promise<ShiftView> {
  const liveStates = await readLiveStates(tx);
  const facts = await loadShiftFacts(tx, now.getTime());
  return {
    readAt: now.toISOString(),
    machines: facts.map((machine) => toRow(machine, liveStates.get(machine.machineId) ?? 'unknown')),
  };
}

async function readLiveStates(tx: Transaction): Promise<Map<string, MachineState>> {
  const { rows } = await tx.execute<{ id: string; live_state: MachineState }>(
    sql`select id, live_state from machines where is_active`,
  );
  return new Map(rows.map((row) => [row.id, row.live_state]));
}

function toRow(machine: ShiftFacts, liveState: MachineState): ShiftView['machines'][number] {
  const { window, slices, unexplained } = machine;
  return {
    machineId: machine.machineId,
    machineName: machine.machineName,
    liveState,
    shiftType: window.shiftType,
    shiftStart: iso(window.startMs),
    shiftEnd: iso(window.endMs),
    isRunningShift: machine.isRunning,
    slices: slices.map(({ startMs, endMs, kind, state }) => ({
      startTime: iso(startMs),
      endTime: iso(endMs),
      kind,
      state,
    })),
    producedQuantity: machine.producedQuantity,
    goodQuantity: machine.goodQuantity,
    targetQuantity: machine.targetQuantity,
    oeePercent: machine.oeePercent,
    unexplainedStops: {
      count: unexplained.length,
      minutes: unexplained.reduce((sum, stop) => sum + (stop.endMs - stop.startMs) / 60_000, 0),
    },
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
