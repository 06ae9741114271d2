import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/database.ts';
import { type MachineState, machineStatusOf } from '../machine-state.ts';
import {
  observationOf,
  overlayObservations,
  type StateObservation,
  type StoredInterval,
  type TimelineChange,
  timelineChange,
} from '../state-timeline.ts';

/** What a machine was seen doing, in order of time. `keys`: the words by which its sources call it. */
export type ObservedMachine = { machineId: string; keys: readonly string[]; observations: readonly StateObservation[] };

export type ChangedStates = { machineId: string; fromMs: number };

/**
 * Writes what machines were seen doing into their history, and the newest state into `machines`. An observation older
 * than the newest known one is late and put in its place: it holds until the next stored observation of its machine
 * (all of them are in machine_data). Seen twice is seen once.
 */
export async function recordStates(tx: Transaction, observed: readonly ObservedMachine[]): Promise<ChangedStates[]> {
  const ids = observed.map((machine) => machine.machineId);
  const known = await readKnown(tx, ids);
  const changes: MachineChange[] = [];
  for (const machine of observed) {
    const { observedAtMs, open } = known.get(machine.machineId) ?? { observedAtMs: null, open: null };
    const newestMs = observedAtMs ?? open?.startMs ?? Number.NEGATIVE_INFINITY;
    const late = machine.observations.filter((seen) => seen.atMs <= newestMs && !isKnown(open, seen));
    const live = machine.observations.filter(({ atMs }) => atMs > newestMs);
    const change =
      late.length > 0
        ? await changeWithLate(tx, machine, late, live, newestMs)
        : changeOf(open === null ? [] : [open], live, null);
    if (change !== null) changes.push({ machineId: machine.machineId, change });
  }
  await writeChanges(tx, changes);
  await writeObserved(tx, observed);
  await showNewest(
    tx,
    changes.map(({ machineId }) => machineId),
  );
  return changes.map(({ machineId, change }) => ({ machineId, fromMs: change.fromMs }));
}

/** Messages overtake each other all the time; one that says what the history says already needs no place in it. */
function isKnown(open: StoredInterval | null, { atMs, state, rawState }: StateObservation): boolean {
  return open !== null && atMs >= open.startMs && state === open.state && rawState === open.rawState;
}

type MachineChange = { machineId: string; change: TimelineChange };

function changeOf(
  history: readonly StoredInterval[],
  observations: readonly StateObservation[],
  untilMs: number | null,
): TimelineChange | null {
  return timelineChange(history, overlayObservations(history, observations, untilMs));
}

/** Only the stretch from the first late observation to the stored one after the last can have been otherwise. */
async function changeWithLate(
  tx: Transaction,
  machine: ObservedMachine,
  late: readonly StateObservation[],
  live: readonly StateObservation[],
  newestMs: number,
): Promise<TimelineChange | null> {
  const firstMs = late[0]?.atMs ?? newestMs;
  const lastMs = late.at(-1)?.atMs ?? newestMs;
  const nextMs = await readNextObserved(tx, machine.keys, lastMs, newestMs);
  const stored = await readObservations(tx, machine.keys, firstMs, nextMs ?? newestMs);
  // Without a later one the newest known observation still holds, whatever the late ones say of the time before it.
  const untilMs = nextMs ?? (lastMs < newestMs ? newestMs : null);
  const history = await readIntervals(tx, machine.machineId, firstMs);
  const inPlace = byTime([...stored, ...late]).filter(({ atMs }) => untilMs === null || atMs < untilMs);
  const repaired = overlayObservations(history, inPlace, untilMs);
  return timelineChange(history, overlayObservations(repaired, live, null));
}

/** In order, one per moment; of two at the same moment the one that came last. */
function byTime(observations: readonly StateObservation[]): StateObservation[] {
  const byMoment = new Map(observations.map((observation) => [observation.atMs, observation]));
  return [...byMoment.values()].sort((one, other) => one.atMs - other.atMs);
}

type Interval = {
  id: string;
  machine_id: string;
  state: MachineState;
  raw_state: string | null;
  start_ms: number;
  end_ms: number | null;
};

function ms(column: string) {
  return sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);
}

function instant(atMs: number) {
  return sql`${new Date(atMs).toISOString()}::timestamptz`;
}

async function readKnown(tx: Transaction, machineIds: readonly string[]) {
  const { rows } = await tx.execute<Partial<Interval> & { machine: string; observed_ms: number | null }>(sql`
    select machine.id as machine, ${ms('observation.observed_at')} as observed_ms, state.id, state.state,
           state.raw_state, ${ms('state.started_at')} as start_ms, null::float8 as end_ms
    from json_array_elements_text(${JSON.stringify(machineIds)}::json) as wanted
    join machines machine on machine.company_id = current_company_id() and machine.id = wanted::uuid
    left join machine_observations observation
      on observation.company_id = machine.company_id and observation.machine_id = machine.id
    left join machine_states state
      on state.company_id = machine.company_id and state.machine_id = machine.id and state.ended_at is null`);
  return new Map(
    rows.map((row) => [
      row.machine,
      { observedAtMs: row.observed_ms, open: row.id === null ? null : toStored(row as Interval) },
    ]),
  );
}

function toStored({ id, state, raw_state, start_ms, end_ms }: Interval): StoredInterval {
  return { id, state, rawState: raw_state, startMs: start_ms, endMs: end_ms };
}

/** From the interval that lasts at `fromMs` on. */
async function readIntervals(tx: Transaction, machineId: string, fromMs: number): Promise<StoredInterval[]> {
  const { rows } = await tx.execute<Interval>(sql`
    select id, machine_id, state, raw_state, ${ms('started_at')} as start_ms, ${ms('ended_at')} as end_ms
    from machine_states
    where company_id = current_company_id() and machine_id = ${machineId}::uuid
      and (ended_at is null or ended_at >= ${instant(fromMs)})
    order by started_at`);
  return rows.map(toStored);
}

function ofMachine(keys: readonly string[]) {
  return sql`company_id = current_company_id()
    and machine_id in (select json_array_elements_text(${JSON.stringify(keys)}::json))
    and operational ->> 'rawState' is not null`;
}

async function readNextObserved(
  tx: Transaction,
  keys: readonly string[],
  afterMs: number,
  upToMs: number,
): Promise<number | null> {
  const { rows } = await tx.execute<{ at_ms: number | null }>(sql`
    select ${ms('min(timestamp)')} as at_ms from machine_data
    where ${ofMachine(keys)} and timestamp > ${instant(afterMs)} and timestamp <= ${instant(upToMs)}`);
  return rows[0]?.at_ms ?? null;
}

async function readObservations(
  tx: Transaction,
  keys: readonly string[],
  fromMs: number,
  toMs: number,
): Promise<StateObservation[]> {
  const { rows } = await tx.execute<{ at_ms: number; status: MachineState; raw_state: string }>(sql`
    select ${ms('timestamp')} as at_ms, status, operational ->> 'rawState' as raw_state
    from machine_data
    where ${ofMachine(keys)} and timestamp >= ${instant(fromMs)} and timestamp <= ${instant(toMs)}
    order by timestamp, received_at`);
  return rows.map((row) => observationOf(row.at_ms, row.status, row.raw_state));
}

/** Removed and shortened first: at no moment may two intervals of a machine be open or begin together. */
async function writeChanges(tx: Transaction, changes: readonly MachineChange[]): Promise<void> {
  const removed = changes.flatMap(({ change }) => change.removed);
  if (removed.length > 0) {
    await tx.execute(sql`
      delete from machine_states where company_id = current_company_id()
        and id in (select json_array_elements_text(${JSON.stringify(removed)}::json)::uuid)`);
  }
  const changed = changes.flatMap(({ change }) => change.changed.map(toRow));
  // The one that becomes open comes last.
  for (const isOpen of [false, true]) {
    const rows = changed.filter((row) => (row.ended_at === null) === isOpen);
    if (rows.length === 0) continue;
    await tx.execute(sql`
      update machine_states stored set state = row.state, raw_state = row.raw_state, ended_at = row.ended_at
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as row (id uuid, state text, raw_state text, ended_at timestamptz)
      where stored.company_id = current_company_id() and stored.id = row.id`);
  }
  const added = changes.flatMap(({ machineId, change }) =>
    change.added.map((interval) => ({ machine_id: machineId, ...toRow(interval) })),
  );
  if (added.length > 0) {
    await tx.execute(sql`
      insert into machine_states (company_id, machine_id, state, raw_state, started_at, ended_at)
      select current_company_id(), machine_id, state, raw_state, started_at, ended_at
      from json_to_recordset(${JSON.stringify(added)}::json)
        as row (machine_id uuid, state text, raw_state text, started_at timestamptz, ended_at timestamptz)`);
  }
}

function toRow(interval: {
  id?: string;
  startMs: number;
  endMs: number | null;
  state: string;
  rawState: string | null;
}) {
  return {
    ...(interval.id === undefined ? {} : { id: interval.id }),
    state: interval.state,
    raw_state: interval.rawState,
    started_at: new Date(interval.startMs).toISOString(),
    ended_at: interval.endMs === null ? null : new Date(interval.endMs).toISOString(),
  };
}

async function writeObserved(tx: Transaction, observed: readonly ObservedMachine[]): Promise<void> {
  const rows = observed.flatMap(({ machineId, observations }) => {
    const last = observations.at(-1);
    return last === undefined ? [] : [{ machine_id: machineId, observed_at: new Date(last.atMs).toISOString() }];
  });
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into machine_observations (company_id, machine_id, observed_at)
    select current_company_id(), machine_id, observed_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (machine_id uuid, observed_at timestamptz)
    on conflict (company_id, machine_id) do update
      set observed_at = greatest(machine_observations.observed_at, excluded.observed_at)`);
}

/** OPEN-053: the coarse word for the dashboard, the live one beside it. */
async function showNewest(tx: Transaction, machineIds: readonly string[]): Promise<void> {
  if (machineIds.length === 0) return;
  const { rows } = await tx.execute<{ machine_id: string; state: MachineState; started_at: string }>(sql`
    select machine_id, state, started_at from machine_states
    where company_id = current_company_id() and ended_at is null
      and machine_id in (select json_array_elements_text(${JSON.stringify(machineIds)}::json)::uuid)`);
  const newest = rows.map((row) => ({ ...row, status: machineStatusOf(row.state) }));
  await tx.execute(sql`
    update machines machine set live_state = row.state, live_state_since = row.started_at, status = row.status
    from json_to_recordset(${JSON.stringify(newest)}::json)
      as row (machine_id uuid, state text, started_at timestamptz, status text)
    where machine.company_id = current_company_id() and machine.id = row.machine_id
      and (machine.live_state, machine.live_state_since, machine.status)
        is distinct from (row.state, row.started_at, row.status)`);
}
