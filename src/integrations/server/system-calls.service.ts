import { desc, eq, sql } from 'drizzle-orm';
import { BadInput, Conflict, Unavailable } from '#platform/errors.ts';
import type { TimerClock } from '#platform/realtime-clock.ts';
import type { Database, Transaction } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import { systemClock } from '#platform/server/realtime/system-clock.ts';
import {
  type CallName,
  callOf,
  callsOf,
  type ParameterValue,
  readParameters,
  TOKEN_PATH,
  wireRequest,
} from '../integration-calls.ts';
import type { CallAnswer, StoredCall, StoredCommand } from '../integrations.api.ts';
import { mapAnswer, mappingOf, parseMapping } from '../mapped-shapes.ts';
import { notConnected } from '../request-rules.ts';
import { simulateCall } from '../simulated-answers.ts';
import { describeCallFailure } from './call-failure.ts';
import { createGuardedTransport } from './guarded-transport.ts';
import { type Authentication, createIntegrationClient, IntegrationError } from './integration-client.service.ts';
import { integrationCalls, integrationCommands } from './integration-systems.table.ts';
import { readPlantFacts } from './plant-facts.ts';
import type { OpenedSystem, SystemService } from './systems.service.ts';

/** All attempts, pauses and waiting for the limit together: somebody sits in front of the screen. */
const WHOLE_CALL_MS = 60_000;
const KEPT_CALLS = 200;
const READ_ONLY = { readOnly: true };

type Typed = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, ParameterValue>>;
export type SystemCalls = ReturnType<typeof createSystemCalls>;

/** Calls systems of others, or the simulation in their place, and keeps a record of how each call went. */
export function createSystemCalls(options: {
  database: Database;
  systems: SystemService;
  log: Log;
  clock?: TimerClock;
  now?: () => number;
}) {
  const { database, systems, log, clock = systemClock, now = Date.now } = options;
  /** By system and version: changed settings sign in anew. */
  const tokens = new Map<string, { value: string | null }>();

  function tokensOf(system: OpenedSystem): { value: string | null } {
    const key = `${system.companyId} ${system.id} ${system.version}`;
    const known = tokens.get(key) ?? { value: null };
    if (tokens.size > 1000) tokens.clear();
    tokens.set(key, known);
    return known;
  }

  async function askPeer(
    system: OpenedSystem,
    name: CallName,
    values: Values,
    given?: AbortSignal,
  ): Promise<{ raw: unknown; status: number | null }> {
    const whole = new AbortController();
    const cancel = clock.after(WHOLE_CALL_MS, () => whole.abort());
    const transport = createGuardedTransport(system.name, { allowPrivate: system.allowPrivate });
    let status: number | null = null;
    const client = createIntegrationClient({
      system: system.name,
      baseUrl: system.baseUrl ?? '',
      category: system.category,
      authentication: authenticationOf(system),
      tokens: tokensOf(system),
      signal: given === undefined ? whole.signal : AbortSignal.any([whole.signal, given]),
      clock,
      now,
      fetch: async (...request) => {
        const response = await transport(...request);
        status = response.status;
        return response;
      },
    });
    try {
      await client.connect();
      return { raw: await client.request(wireRequest(name, values, mappingFor(system, name).path)), status };
    } catch (error) {
      if (whole.signal.aborted) throw new IntegrationError('timeout', 'no answer in time', { cause: error });
      throw error;
    } finally {
      cancel();
      client.disconnect();
    }
  }

  async function askSimulation(companyId: string, name: CallName, values: Values, atMs: number) {
    const facts = await database.inCompany(companyId, readPlantFacts, READ_ONLY);
    return { raw: simulateCall(name, values, facts, atMs), status: null };
  }

  /** The answer, mapped where the specification knows a shape. Throws one German sentence. */
  async function perform(
    system: OpenedSystem,
    name: CallName,
    values: Values,
    signal?: AbortSignal,
  ): Promise<CallAnswer> {
    const { companyId, id, category } = system;
    const simulated = system.baseUrl === null;
    const startMs = now();
    try {
      const { raw, status } = simulated
        ? await askSimulation(companyId, name, values, startMs)
        : await askPeer(system, name, values, signal);
      const { shape } = callOf(name);
      const items = shape === undefined ? null : mapAnswer(shape, raw, mappingFor(system, name));
      if (shape !== undefined && items === null) {
        throw new IntegrationError(
          'not_json',
          `Das System „${system.name}“ antwortet ohne Liste. Bitte prüfen Sie die Zuordnung („items“).`,
        );
      }
      const durationMs = Math.max(0, Math.round(now() - startMs));
      await keep(
        system,
        {
          call: name,
          simulated,
          status,
          durationMs,
          items: items?.length ?? null,
          error: null,
        },
        startMs,
      );
      return { simulated, at: new Date(startMs).toISOString(), durationMs, items, raw: raw ?? null };
    } catch (error) {
      const { sentence, status, reason } = describeCallFailure(system.name, error);
      // Nobody is to blame when the server is stopped.
      if (signal?.aborted === true) throw new Unavailable('integration_failed', sentence, { cause: error });
      const durationMs = Math.max(0, Math.round(now() - startMs));
      log.warn(
        { err: error, companyId, systemId: id, system: system.name, category, call: name, status, reason },
        'call to another system failed',
      );
      await keep(
        system,
        { call: name, simulated, status: status === 0 ? null : status, durationMs, items: null, error: sentence },
        startMs,
      );
      throw new Unavailable('integration_failed', sentence, { cause: error });
    }
  }

  async function keep(
    system: OpenedSystem,
    row: Pick<StoredCall, 'call' | 'simulated' | 'status' | 'durationMs' | 'items' | 'error'>,
    startMs: number,
  ): Promise<void> {
    const { companyId, id: systemId } = system;
    try {
      await database.inCompany(companyId, async (tx) => {
        await tx.insert(integrationCalls).values({ ...row, companyId, systemId, calledAt: new Date(startMs) });
        await tx.execute(sql`delete from integration_calls where company_id = ${companyId} and system_id = ${systemId}
          and id in (select id from integration_calls where company_id = ${companyId} and system_id = ${systemId}
            order by called_at desc offset ${KEPT_CALLS})`);
      });
    } catch (error) {
      // Deleted meanwhile, or the database is away: the answer still counts.
      log.warn({ err: error, companyId, systemId }, 'a call could not be noted');
    }
  }

  async function opened(companyId: string, id: string): Promise<OpenedSystem> {
    return database.inCompany(companyId, (tx) => systems.open(tx, id), READ_ONLY);
  }

  return {
    /** Also while it is disabled: one tries it before switching it on. */
    async test(companyId: string, id: string) {
      const system = await opened(companyId, id);
      const startMs = now();
      const simulated = system.baseUrl === null;
      try {
        const { durationMs } = await perform(system, 'health', {});
        return { connected: true, simulated, reason: null, durationMs };
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error;
        return { connected: false, simulated, reason: error.message, durationMs: Math.round(now() - startMs) };
      }
    },

    async read(companyId: string, id: string, name: CallName, typed: Typed, signal?: AbortSignal): Promise<CallAnswer> {
      if (callOf(name).isCommand) {
        throw new BadInput('is_command', 'Dieser Aufruf ist ein Befehl und braucht eine Bestätigung.');
      }
      const system = await opened(companyId, id);
      return perform(system, name, checked(system, name, typed), signal);
    },

    /** Written down before it is sent: what happened over there must be known here. */
    async command(
      companyId: string,
      id: string,
      name: CallName,
      typed: Typed,
      userId: string | null,
    ): Promise<CallAnswer> {
      if (!callOf(name).isCommand) throw new BadInput('no_command', 'Dieser Aufruf ist kein Befehl.');
      const system = await opened(companyId, id);
      const values = checked(system, name, typed);
      const entry = await database.inCompany(companyId, async (tx) => {
        const [row] = await tx
          .insert(integrationCommands)
          .values({
            companyId,
            systemId: id,
            systemName: system.name,
            call: name,
            parameters: values,
            requestedBy: userId,
            simulated: system.baseUrl === null,
          })
          .returning({ id: integrationCommands.id });
        return row?.id ?? '';
      });
      const finish = (outcome: 'done' | 'failed', error: string | null) =>
        database.inCompany(companyId, (tx) =>
          tx.update(integrationCommands).set({ outcome, error }).where(eq(integrationCommands.id, entry)),
        );
      try {
        const answer = await perform(system, name, values);
        await finish('done', null);
        return answer;
      } catch (error) {
        await finish('failed', error instanceof Unavailable ? error.message : 'Der Befehl ist gescheitert.');
        throw error;
      }
    },
  };
}

function checked(system: OpenedSystem, name: CallName, typed: Typed): Values {
  if (!system.enabled) {
    throw new Conflict(
      'not_connected',
      `Das System „${system.name}“ ist ausgeschaltet (${notConnected(system.name)}).`,
    );
  }
  if (!callsOf(system.category).includes(name)) {
    throw new BadInput('wrong_category', 'Diesen Aufruf gibt es bei dieser Art von System nicht.');
  }
  const reading = readParameters(name, typed);
  if ('values' in reading) return reading.values;
  const { name: field, message } = reading.problem;
  throw new BadInput('invalid_parameter', message, { fields: [{ path: field, message }] });
}

function mappingFor(system: OpenedSystem, name: CallName): Readonly<Record<string, string>> {
  const reading = parseMapping(system.mapping ?? '');
  return 'mapping' in reading ? mappingOf(reading.mapping, name) : {};
}

function authenticationOf(system: OpenedSystem): Authentication {
  const name = system.authName ?? '';
  const secret = system.secret ?? '';
  switch (system.authentication) {
    case 'none':
      return { kind: 'none' };
    case 'basic':
      return { kind: 'basic', username: name, password: secret };
    case 'bearer':
      return { kind: 'bearer', token: secret };
    case 'apiKey':
      return { kind: 'apiKey', header: name.toLowerCase(), key: secret };
    case 'oauth':
      return { kind: 'oauth', tokenPath: system.tokenPath ?? TOKEN_PATH, clientId: name, clientSecret: secret };
    default:
      return system.authentication satisfies never;
  }
}

const SHOWN_CALLS = 50;

export async function listCallsOf(tx: Transaction, systemId: string): Promise<StoredCall[]> {
  const rows = await tx
    .select()
    .from(integrationCalls)
    .where(eq(integrationCalls.systemId, systemId))
    .orderBy(desc(integrationCalls.calledAt))
    .limit(SHOWN_CALLS);
  return rows.map(({ companyId: _company, systemId: _system, calledAt, ...row }) => ({
    ...row,
    at: calledAt.toISOString(),
  }));
}

export async function listCommandsOf(tx: Transaction, systemId: string): Promise<StoredCommand[]> {
  const rows = await tx
    .select()
    .from(integrationCommands)
    .where(eq(integrationCommands.systemId, systemId))
    .orderBy(desc(integrationCommands.requestedAt))
    .limit(SHOWN_CALLS);
  return rows.map(({ id, call, parameters, requestedAt, simulated, outcome, error }) => ({
    id,
    call,
    parameters,
    at: requestedAt.toISOString(),
    simulated,
    outcome,
    error,
  }));
}
