import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/database.ts';
import type { AlertRecord } from '../alert-record.ts';
import { type CauseState, type CauseStep, observeCause, observeEvent } from '../cause-state.ts';

/** What one message says about the causes of one origin, in order of time. */
export type CauseObservation = {
  /** Who is observed: sensor/T-1, machine/<id>, message/<source>. */
  origin: string;
  atMs: number;
  machineId: string | null;
  alerts: readonly AlertRecord[];
  /**
   * `state`: the alerts named are all there are, every other cause of this origin is gone. `part`: nothing is said of
   * other causes than these. `event`: something happened, or is over where the record says so.
   */
  says: 'state' | 'event' | { part: readonly string[] };
  /** Codes of which this observation says neither that they are there nor that they are gone. */
  undecided?: readonly string[];
};

type Raised = {
  id: string;
  origin: string;
  record: AlertRecord;
  machineId: string | null;
  occurrences: number;
  lastMs: number;
  resolvedMs: number | null;
};
/** `openId`: the alert this cause has raised and nobody resolved. */
type Cause = { origin: string; code: string; state: CauseState | null; openId: string | null };

const CLEARED_NOTE = 'Die Ursache besteht nicht mehr.';

/** Raises, counts and resolves alerts by what was observed. The same observations again change nothing. */
export async function observeCauses(
  tx: Transaction,
  companyId: string,
  observations: readonly CauseObservation[],
): Promise<void> {
  const told = await withoutOrdinary(tx, observations);
  if (told.length === 0) return;
  const causes = await readCauses(tx, [...new Set(told.map(({ origin }) => origin))]);
  const raised = new Map<string, Raised>();
  const again = new Map<string, { id: string; occurrences: number; lastMs: number; message: string }>();
  const resolved = new Map<string, number>();
  const touched = new Set<Cause>();

  for (const { origin, atMs, machineId, alerts, says, undecided } of told) {
    const byCode = causes.get(origin) ?? new Map<string, Cause>();
    causes.set(origin, byCode);
    const recordOf = new Map(alerts.map((alert) => [alert.code, alert]));
    for (const code of codesOf(says, byCode, recordOf)) {
      const cause = byCode.get(code) ?? { origin, code, state: null, openId: null };
      byCode.set(code, cause);
      const record = recordOf.get(code);
      const next =
        says === 'event'
          ? observeEvent(cause.state, cause.openId !== null, { atMs, cleared: record?.cleared === true })
          : observeCause(cause.state, cause.openId !== null, {
              atMs,
              present: record !== undefined || (undecided?.includes(code) === true && cause.state?.present === true),
            });
      if (next.state === cause.state) continue;
      cause.state = next.state;
      touched.add(cause);
      follow(next.step, cause, record, machineId, atMs);
    }
  }

  function follow(
    step: CauseStep,
    cause: Cause,
    record: AlertRecord | undefined,
    machineId: string | null,
    atMs: number,
  ) {
    if (step === 'raise' && record !== undefined) {
      const id = randomUUID();
      raised.set(id, { id, origin: cause.origin, record, machineId, occurrences: 1, lastMs: atMs, resolvedMs: null });
      cause.openId = id;
    } else if (step === 'again' && record !== undefined && cause.openId !== null) {
      const fresh = raised.get(cause.openId);
      if (fresh !== undefined) Object.assign(fresh, { occurrences: fresh.occurrences + 1, lastMs: atMs });
      else {
        const occurrences = (again.get(cause.openId)?.occurrences ?? 0) + 1;
        again.set(cause.openId, { id: cause.openId, occurrences, lastMs: atMs, message: record.message });
      }
    } else if (step === 'resolve' && cause.openId !== null) {
      const fresh = raised.get(cause.openId);
      if (fresh !== undefined) fresh.resolvedMs = atMs;
      resolved.set(cause.openId, atMs);
      cause.openId = null;
    }
  }

  await insertAlerts(tx, companyId, [...raised.values()]);
  await countAgain(tx, [...again.values()]);
  await resolveAlerts(tx, resolved, raised);
  await writeCauses(tx, [...touched]);
}

/** Nearly all messages report nothing wrong where nothing was wrong. */
async function withoutOrdinary(
  tx: Transaction,
  observations: readonly CauseObservation[],
): Promise<readonly CauseObservation[]> {
  if (observations.length === 0) return observations;
  const { rows } = await tx.execute<{ origin: string }>(sql`
    select distinct origin from alert_causes
    where company_id = current_company_id() and (present or alert_id is not null)`);
  const alive = new Set(rows.map((row) => row.origin));
  for (const { origin, alerts } of observations) if (alerts.length > 0) alive.add(origin);
  return observations.filter(({ origin }) => alive.has(origin));
}

function codesOf(
  says: CauseObservation['says'],
  known: ReadonlyMap<string, Cause>,
  named: ReadonlyMap<string, AlertRecord>,
): Set<string> {
  if (says === 'event') return new Set(named.keys());
  if (says === 'state') return new Set([...known.keys(), ...named.keys()]);
  return new Set([...says.part, ...named.keys()]);
}

async function readCauses(tx: Transaction, origins: readonly string[]): Promise<Map<string, Map<string, Cause>>> {
  const { rows } = await tx.execute<{
    origin: string;
    code: string;
    present: boolean;
    since_ms: number;
    observed_ms: number;
    open_id: string | null;
  }>(sql`
    select cause.origin, cause.code, cause.present, (extract(epoch from cause.since) * 1000)::float8 as since_ms,
           (extract(epoch from cause.observed_at) * 1000)::float8 as observed_ms, alert.id as open_id
    from alert_causes cause
    left join alerts alert on alert.company_id = cause.company_id and alert.id = cause.alert_id and alert.active
    where cause.company_id = current_company_id()
      and cause.origin in (select json_array_elements_text(${JSON.stringify(origins)}::json))`);
  const causes = new Map<string, Map<string, Cause>>();
  for (const { origin, code, present, since_ms, observed_ms, open_id } of rows) {
    const byCode = causes.get(origin) ?? new Map<string, Cause>();
    causes.set(origin, byCode);
    byCode.set(code, {
      origin,
      code,
      state: { present, sinceMs: since_ms, observedMs: observed_ms },
      openId: open_id,
    });
  }
  return causes;
}

async function insertAlerts(tx: Transaction, companyId: string, raised: readonly Raised[]): Promise<void> {
  if (raised.length === 0) return;
  const rows = raised.map(({ id, origin, record, machineId, occurrences, lastMs, resolvedMs }) => ({
    id,
    origin,
    source: record.source,
    machine_id: machineId,
    timestamp: record.timestamp,
    severity: record.severity,
    priority: record.priority,
    category: record.category,
    code: record.code,
    message: record.message,
    impact: record.impact,
    recommended_actions: record.recommendedActions,
    occurrence_count: occurrences,
    last_occurred_at: iso(lastMs),
    resolved_at: resolvedMs === null ? null : iso(resolvedMs),
  }));
  await tx.execute(sql`
    insert into alerts (company_id, id, origin, source, machine_id, timestamp, severity, priority, category, code, message, impact,
      recommended_actions, occurrence_count, first_occurred_at, last_occurred_at, active, resolved, resolved_at)
    select ${companyId}::uuid, id, origin, source, machine_id, timestamp, severity, priority, category, code, message, impact,
      array(select jsonb_array_elements_text(recommended_actions)), occurrence_count, timestamp,
      greatest(last_occurred_at, timestamp), resolved_at is null, resolved_at is not null, resolved_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (id uuid, origin text, source jsonb, machine_id uuid,
      timestamp timestamptz, severity text, priority int2, category text, code text, message text, impact jsonb,
      recommended_actions jsonb, occurrence_count int4, last_occurred_at timestamptz, resolved_at timestamptz)`);
}

async function countAgain(
  tx: Transaction,
  again: readonly { id: string; occurrences: number; lastMs: number; message: string }[],
): Promise<void> {
  if (again.length === 0) return;
  const rows = again.map(({ id, occurrences, lastMs, message }) => ({
    id,
    occurrences,
    last_at: iso(lastMs),
    message,
  }));
  await tx.execute(sql`
    update alerts alert set occurrence_count = alert.occurrence_count + row.occurrences, message = row.message,
      last_occurred_at = greatest(alert.last_occurred_at, row.last_at)
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as row (id uuid, occurrences int4, last_at timestamptz, message text)
    where alert.company_id = current_company_id() and alert.id = row.id`);
}

async function resolveAlerts(
  tx: Transaction,
  resolved: ReadonlyMap<string, number>,
  raised: ReadonlyMap<string, Raised>,
): Promise<void> {
  if (resolved.size === 0) return;
  const rows = [...resolved].map(([id, atMs]) => ({ id, resolved_at: iso(atMs) }));
  const stored = JSON.stringify(rows.filter(({ id }) => !raised.has(id)));
  await tx.execute(sql`
    update alerts alert set active = false, resolved = true, resolved_at = row.resolved_at
    from json_to_recordset(${stored}::json) as row (id uuid, resolved_at timestamptz)
    where alert.company_id = current_company_id() and alert.id = row.id and alert.active`);
  await tx.execute(sql`
    insert into alert_events (company_id, alert_id, event_type, note, happened_at)
    select current_company_id(), id, 'resolved', ${CLEARED_NOTE}, resolved_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (id uuid, resolved_at timestamptz)`);
}

async function writeCauses(tx: Transaction, causes: readonly Cause[]): Promise<void> {
  const rows = causes.flatMap(({ origin, code, state, openId }) =>
    state === null
      ? []
      : [
          {
            origin,
            code,
            present: state.present,
            since: iso(state.sinceMs),
            observed_at: iso(state.observedMs),
            alert_id: openId,
          },
        ],
  );
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into alert_causes (company_id, origin, code, present, since, observed_at, alert_id)
    select current_company_id(), origin, code, present, since, observed_at, alert_id
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (origin text, code text, present boolean,
      since timestamptz, observed_at timestamptz, alert_id uuid)
    on conflict (company_id, origin, code) do update set present = excluded.present, since = excluded.since,
      observed_at = excluded.observed_at, alert_id = excluded.alert_id`);
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
