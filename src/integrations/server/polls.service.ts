import { sql } from 'drizzle-orm';
import type { OutputOf } from '#platform/endpoint.ts';
import type { Transaction } from '#platform/server/database.ts';
import { CALL_NAMES, callOf } from '../integration-calls.ts';
import type { CallAnswer } from '../integrations.api.ts';
import type { PollFact, readPolling } from '../polling.api.ts';
import { type ImportSummary, type PlannedCall, POLL_INTERVAL_MS, plannedCalls } from '../polling.ts';
import type { Category } from '../request-rules.ts';

/** Longer than a poll can take (see poller.ts); what a dead process was asking is free again after it. */
const CLAIM_MS = 5 * 60_000;
const KEPT_ITEMS = 200;
const KEPT_CHARACTERS = 200_000;

/** A poll that is ours until `until`. The settings are those of `version`; others make its results worthless. */
export type ClaimedPoll = {
  systemId: string;
  version: number;
  until: Date;
  category: Category;
  subjects: Record<string, string[]>;
  importOrders: boolean;
};

/** One call of a poll and how it went. */
export type PolledCall = PlannedCall & { at: Date; simulated: boolean; result: CallAnswer | { error: string } };
export type PolledImport = { summary: ImportSummary } | { error: string } | null;

/** Marks what is due as being asked by us; another process takes others. */
export async function claimDuePolls(tx: Transaction, now: Date, atMost: number): Promise<ClaimedPoll[]> {
  const until = new Date(now.getTime() + CLAIM_MS);
  const { rows } = await tx.execute<Omit<ClaimedPoll, 'until'>>(sql`
    with due as (
      select poll.company_id, poll.system_id, system.version, system.category, system.poll_subjects, system.import_orders
      from integration_polls poll
      join integration_systems system on system.company_id = poll.company_id and system.id = poll.system_id
        and system.enabled and system.polling
      where poll.company_id = current_company_id() and poll.next_poll_at <= ${now.toISOString()}
        and (poll.claimed_until is null or poll.claimed_until < ${now.toISOString()})
      order by poll.next_poll_at limit ${atMost} for update of poll skip locked)
    update integration_polls poll
    set claimed_until = ${until.toISOString()}, started_at = ${now.toISOString()},
      next_poll_at = ${new Date(now.getTime() + POLL_INTERVAL_MS).toISOString()}
    from due where poll.company_id = due.company_id and poll.system_id = due.system_id
    returning poll.system_id as "systemId", due.version, due.category, due.poll_subjects as subjects,
      due.import_orders as "importOrders"`);
  return rows.map((row) => ({ ...row, until }));
}

/** When a system is due next; null when none is fetched regularly. */
export async function nextPollMs(tx: Transaction): Promise<number | null> {
  const { rows } = await tx.execute<{ ms: number | null }>(sql`
    select (extract(epoch from min(greatest(poll.next_poll_at, poll.claimed_until))) * 1000)::float8 as ms
    from integration_polls poll
    join integration_systems system on system.company_id = poll.company_id and system.id = poll.system_id
      and system.enabled and system.polling
    where poll.company_id = current_company_id()`);
  return rows[0]?.ms ?? null;
}

/** After a change of the settings: asked at once, and nothing is shown that would no longer be asked for, or elsewhere. */
export async function reschedulePoll(
  tx: Transaction,
  system: { id: string; polling: boolean; category: Category; pollSubjects: Record<string, string[]> },
  { isOtherPlace, now }: { isOtherPlace: boolean; now: Date },
): Promise<void> {
  await forgetOthers(tx, system.id, isOtherPlace ? [] : plannedCalls(system.category, system.pollSubjects));
  if (!system.polling) {
    await tx.execute(sql`delete from integration_polls
      where company_id = current_company_id() and system_id = ${system.id}`);
    return;
  }
  await tx.execute(sql`
    insert into integration_polls (company_id, system_id, next_poll_at)
    values (current_company_id(), ${system.id}, ${now.toISOString()})
    on conflict (company_id, system_id) do update set next_poll_at = excluded.next_poll_at`);
}

async function forgetOthers(tx: Transaction, systemId: string, planned: readonly PlannedCall[]): Promise<void> {
  const kept = sql.param(planned.map(({ call, subject }) => `${call} ${subject}`));
  await tx.execute(sql`delete from integration_poll_results
    where company_id = current_company_id() and system_id = ${systemId} and (call || ' ' || subject) <> all (${kept}::text[])`);
}

/** Stores what came and gives the system back. False: its settings have changed meanwhile, or it is no longer ours. */
export async function finishPoll(
  tx: Transaction,
  poll: ClaimedPoll,
  calls: readonly PolledCall[],
  imported: PolledImport,
  now: Date,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from integration_systems system
    join integration_polls poll on poll.company_id = system.company_id and poll.system_id = system.id
    where system.company_id = current_company_id() and system.id = ${poll.systemId}
      and system.version = ${poll.version} and poll.claimed_until = ${poll.until.toISOString()}
    for share of system`);
  const isValid = rows.length > 0;
  if (isValid) for (const call of calls) await storeResult(tx, poll.systemId, call);
  const summary = imported !== null && 'summary' in imported ? JSON.stringify(imported.summary) : null;
  const problem = imported !== null && 'error' in imported ? imported.error : null;
  await tx.execute(sql`
    update integration_polls set claimed_until = null, finished_at = ${now.toISOString()},
      next_poll_at = greatest(next_poll_at, ${now.toISOString()}),
      import_summary = ${summary}::jsonb, import_error = ${problem}
    where company_id = current_company_id() and system_id = ${poll.systemId}
      and claimed_until = ${poll.until.toISOString()}`);
  return isValid;
}

/** Not asked after all: the next process does it at once. */
export async function releasePoll(tx: Transaction, { systemId, until }: ClaimedPoll, now: Date): Promise<void> {
  await tx.execute(sql`
    update integration_polls set claimed_until = null, next_poll_at = ${now.toISOString()}
    where company_id = current_company_id() and system_id = ${systemId} and claimed_until = ${until.toISOString()}`);
}

async function storeResult(tx: Transaction, systemId: string, { call, subject, at, simulated, result }: PolledCall) {
  const polledAt = at.toISOString();
  if ('error' in result) {
    await tx.execute(sql`
      insert into integration_poll_results (company_id, system_id, call, subject, polled_at, simulated, error)
      values (current_company_id(), ${systemId}, ${call}, ${subject}, ${polledAt}, ${simulated}, ${result.error})
      on conflict (company_id, system_id, call, subject) do update
      set polled_at = excluded.polled_at, error = excluded.error`);
    return;
  }
  const { items, durationMs } = result;
  await tx.execute(sql`
    insert into integration_poll_results (company_id, system_id, call, subject, polled_at, error, answered_at, simulated,
      duration_ms, item_count, answer)
    values (current_company_id(), ${systemId}, ${call}, ${subject}, ${polledAt}, null, ${polledAt}, ${simulated},
      ${durationMs}, ${items?.length ?? null}, ${keptText(result)})
    on conflict (company_id, system_id, call, subject) do update
    set polled_at = excluded.polled_at, error = null, answered_at = excluded.answered_at, simulated = excluded.simulated,
      duration_ms = excluded.duration_ms, item_count = excluded.item_count, answer = excluded.answer`);
}

/** Null: too large to be kept. */
function keptText({ items, raw }: CallAnswer): string | null {
  const text = JSON.stringify(items === null ? (raw ?? null) : items.slice(0, KEPT_ITEMS));
  return text.length > KEPT_CHARACTERS ? null : text;
}

/** By system: how many of its regular calls failed the last time. */
export async function countFailingCalls(tx: Transaction): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ systemId: string; count: number }>(sql`
    select system_id as "systemId", count(*)::int as count from integration_poll_results
    where company_id = current_company_id() and error is not null group by system_id`);
  return new Map(rows.map(({ systemId, count }) => [systemId, count]));
}

type FactRow = Omit<PollFact, 'items' | 'raw' | 'isTooLarge'> & { answer: string | null };
type PollRow = Omit<OutputOf<typeof readPolling>, 'facts'>;

export async function readPollingOf(
  tx: Transaction,
  systemId: string,
  now: Date,
): Promise<OutputOf<typeof readPolling>> {
  const { rows: polls } = await tx.execute<PollRow>(sql`
    select case when system.enabled then iso_utc(poll.next_poll_at) end as "nextPollAt",
      coalesce(poll.claimed_until > ${now.toISOString()}, false) as "isRunning", iso_utc(poll.finished_at) as "finishedAt",
      poll.import_summary as "importSummary", poll.import_error as "importError"
    from integration_polls poll
    join integration_systems system on system.company_id = poll.company_id and system.id = poll.system_id and system.polling
    where poll.company_id = current_company_id() and poll.system_id = ${systemId}`);
  const { rows } = await tx.execute<FactRow>(sql`
    select call, subject, iso_utc(polled_at) as "polledAt", error, iso_utc(answered_at) as "answeredAt", simulated,
      duration_ms as "durationMs", item_count as "itemCount", answer
    from integration_poll_results where company_id = current_company_id() and system_id = ${systemId} order by subject`);
  const poll = polls[0] ?? {
    nextPollAt: null,
    isRunning: false,
    finishedAt: null,
    importSummary: null,
    importError: null,
  };
  const place = ({ call }: FactRow) => CALL_NAMES.findIndex((name) => name === call);
  return { ...poll, facts: rows.toSorted((one, other) => place(one) - place(other)).map(toFact) };
}

function toFact({ answer, ...row }: FactRow): PollFact {
  const content = answer === null ? null : (JSON.parse(answer) as unknown);
  const name = CALL_NAMES.find((known) => known === row.call);
  const hasShape = name !== undefined && callOf(name).shape !== undefined;
  return {
    ...row,
    items: hasShape && answer !== null ? (content as PollFact['items']) : null,
    raw: hasShape ? null : content,
    isTooLarge: answer === null && row.answeredAt !== null,
  };
}
