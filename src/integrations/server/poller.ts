import { BadInput, MesError } from '#platform/errors.ts';
import type { TimerClock } from '#platform/realtime-clock.ts';
import { type CompanyRounds, startCompanyRounds } from '#platform/server/company-rounds.ts';
import type { Connection, Database } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { CallAnswer } from '../integrations.api.ts';
import { type PlannedCall, POLL_INTERVAL_MS, plannedCalls } from '../polling.ts';
import { IntegrationError } from './integration-client.service.ts';
import {
  type ClaimedPoll,
  claimDuePolls,
  finishPoll,
  nextPollMs,
  type PolledCall,
  type PolledImport,
  releasePoll,
} from './polls.service.ts';
import type { SystemCalls } from './system-calls.service.ts';
import type { SystemImports } from './system-imports.service.ts';

/** Waiting for others costs little; the limit is for whatever goes wrong. */
const POLLS_AT_ONCE = 100;
/** With the last call (at most a minute) well below the time for which a poll is claimed. */
const WHOLE_POLL_MS = 3 * 60_000;

/** `isSilent`: no answer at all, so that the next call would only wait, too. */
type Asked = CallAnswer | { error: string; isSilent?: boolean };
export type SystemPoller = ReturnType<typeof createSystemPoller>;

/**
 * INT-25: asks systems every 60 s. Claimed in one short transaction, asked outside of any, stored in another. Systems do
 * not wait for each other; each is asked by one process at a time.
 */
export function createSystemPoller(options: {
  database: Database;
  calls: Pick<SystemCalls, 'read'>;
  imports: Pick<SystemImports, 'takeOverOrders'>;
  log: Log;
  now?: () => number;
  clock?: TimerClock;
}) {
  const { database, calls, imports, log, now = Date.now, clock } = options;
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  let wake: CompanyRounds['wake'] = () => {};

  /** Begins what is due and does not wait for it. Returns when to look again; null when nothing is fetched regularly. */
  async function runCompany(companyId: string): Promise<number | null> {
    const atMost = POLLS_AT_ONCE - running.size;
    const claimed =
      stopping.signal.aborted || atMost <= 0
        ? []
        : await database.inCompany(companyId, (tx) => claimDuePolls(tx, new Date(now()), atMost));
    for (const poll of claimed) {
      const work: Promise<void> = pollSystem(companyId, poll).finally(() => {
        running.delete(work);
        wake(companyId);
      });
      running.add(work);
    }
    const next = await database.inCompany(companyId, nextPollMs, { readOnly: true });
    // What another process has claimed may come free sooner than the claim says.
    return next === null ? null : Math.min(next, now() + POLL_INTERVAL_MS);
  }

  async function pollSystem(companyId: string, poll: ClaimedPoll): Promise<void> {
    const { systemId } = poll;
    try {
      const polled = await askAll(companyId, poll);
      if (stopping.signal.aborted) {
        await database.inCompany(companyId, (tx) => releasePoll(tx, poll, new Date(now())));
        return;
      }
      const imported = await importOrders(companyId, poll, polled);
      const isStored = await database.inCompany(companyId, (tx) =>
        finishPoll(tx, poll, polled, imported, new Date(now())),
      );
      if (!isStored) log.info({ companyId, systemId }, 'system changed while it was asked: answers dropped');
    } catch (error) {
      // The claim ends by itself, so it is tried again.
      log.error({ err: error, companyId, systemId }, 'regular fetching from a system failed');
    }
  }

  async function askAll(companyId: string, poll: ClaimedPoll): Promise<PolledCall[]> {
    const startMs = now();
    const polled: PolledCall[] = [];
    let skipped: string | null = null;
    for (const planned of plannedCalls(poll.category, poll.subjects)) {
      if (stopping.signal.aborted) break;
      if (now() - startMs > WHOLE_POLL_MS) skipped = 'Das System antwortet zu langsam; die Zeit reichte nicht mehr.';
      const at = new Date(now());
      const result: Asked = skipped === null ? await ask(companyId, poll.systemId, planned) : { error: skipped };
      const simulated = 'error' in result ? false : result.simulated;
      polled.push({ ...planned, at, simulated, result });
      if ('error' in result && result.isSilent === true) {
        skipped = `Nicht gefragt: ${result.error}`;
      }
    }
    return polled;
  }

  async function ask(companyId: string, systemId: string, { call, parameters }: PlannedCall): Promise<Asked> {
    try {
      return await calls.read(companyId, systemId, call, parameters, stopping.signal);
    } catch (error) {
      if (!(error instanceof MesError)) throw error;
      const { cause } = error;
      const isSilent = cause instanceof IntegrationError && ['network', 'timeout'].includes(cause.reason);
      return { error: error.message, isSilent };
    }
  }

  /** Never from the simulation, and never what needs a decision. */
  async function importOrders(
    companyId: string,
    poll: ClaimedPoll,
    polled: readonly PolledCall[],
  ): Promise<PolledImport> {
    const { systemId, version } = poll;
    const orders = polled.find(({ call }) => call === 'productionOrders')?.result;
    if (!poll.importOrders || orders === undefined || 'error' in orders || orders.simulated) return null;
    try {
      const summary = await imports.takeOverOrders(companyId, { id: systemId, version }, orders.items ?? []);
      return summary === null ? null : { summary };
    } catch (error) {
      log.error({ err: error, companyId, systemId }, 'automatic import of orders failed');
      const sentence = error instanceof BadInput ? error.message : 'Die automatische Übernahme ist gescheitert.';
      return { error: sentence };
    }
  }

  return {
    runCompany,

    /** All that has been begun is finished. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },

    async start(connection: Connection): Promise<{ stop(): Promise<void> }> {
      const rounds = await startCompanyRounds(connection, {
        work: 'regular fetching',
        database,
        log,
        now,
        ...(clock === undefined ? {} : { clock }),
        topics: ['integration_systems'],
        run: runCompany,
      });
      wake = (companyId) => rounds.wake(companyId);
      return {
        async stop() {
          stopping.abort();
          await rounds.stop();
          await Promise.all(running);
        },
      };
    },
  };
}
