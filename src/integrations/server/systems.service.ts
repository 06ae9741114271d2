import { randomUUID } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { BadInput, Conflict, NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { readTarget } from '#platform/server/http-guard.ts';
import type { SecretBox } from '#platform/server/secret-box.ts';
import type { ValuesOf } from '#records/field.ts';
import { type Refusals, withRefusals } from '#records/server/database-refusals.ts';
import { type SYSTEM_FIELDS, systemProblem } from '../integration-system.ts';
import type { IntegrationSystem } from '../integrations.api.ts';
import { type PollSettings, pollProblem } from '../polling.ts';
import { integrationCalls, integrationSystems } from './integration-systems.table.ts';
import { countFailingCalls, reschedulePoll } from './polls.service.ts';

type SystemRow = typeof integrationSystems.$inferSelect;
type SystemValues = ValuesOf<typeof SYSTEM_FIELDS>;
/** A system with its secret in clear, for calling it. */
export type OpenedSystem = Omit<SystemRow, 'secret'> & { secret: string | null };

const REFUSALS: Refusals = {
  unique: {
    integration_systems_company_id_name_key: {
      field: 'name',
      message: 'Ein System mit diesem Namen gibt es schon.',
    },
  },
  inUse: 'Dieses System wird noch gebraucht.',
};

export type SystemService = ReturnType<typeof createSystemService>;

/** Systems as administrators keep them; secrets sealed. */
export function createSystemService(secrets: SecretBox) {
  const contextOf = (companyId: string, id: string) => `integration_systems ${companyId} ${id}`;

  return {
    list: (tx: Transaction) => readSystems(tx),
    find,

    async create(tx: Transaction, companyId: string, values: SystemValues): Promise<IntegrationSystem> {
      const id = randomUUID();
      const { secret, ...rest } = values;
      refuseContradictions(values, secret !== null);
      const sealed = secret === null ? null : await secrets.seal(secret, contextOf(companyId, id));
      await withRefusals(REFUSALS, () =>
        tx.insert(integrationSystems).values({ companyId, id, ...cleaned(rest), secret: sealed }),
      );
      return find(tx, id);
    },

    async update(
      tx: Transaction,
      id: string,
      change: { version: number; values: SystemValues; removeSecret: boolean },
    ): Promise<IntegrationSystem> {
      const row = await findRow(tx, id);
      const { secret, ...rest } = change.values;
      const keepsSecret = secret === null && !change.removeSecret;
      refuseContradictions(change.values, secret !== null || (keepsSecret && row.secret !== null));
      refuseSecretForOthers(row, rest.baseUrl, keepsSecret);
      const sealed = secret === null ? null : await secrets.seal(secret, contextOf(row.companyId, id));
      const updated = await withRefusals(REFUSALS, () =>
        tx
          .update(integrationSystems)
          .set({ ...cleaned(rest), ...(keepsSecret ? {} : { secret: sealed }), ...pollingAfter(row, rest) })
          .where(and(eq(integrationSystems.id, id), eq(integrationSystems.version, change.version)))
          .returning({ id: integrationSystems.id }),
      );
      if (updated.length === 0) throw otherVersion(row);
      return rescheduled(tx, row);
    },

    async setPolling(
      tx: Transaction,
      id: string,
      { version, ...settings }: PollSettings & { version: number },
    ): Promise<IntegrationSystem> {
      const row = await findRow(tx, id);
      refuse(pollProblem(row, settings));
      const { polling, importOrders, subjects } = settings;
      const pollSubjects = Object.fromEntries(Object.entries(subjects).map(([name, values]) => [name, [...values]]));
      const updated = await tx
        .update(integrationSystems)
        .set({ polling, importOrders, pollSubjects })
        .where(and(eq(integrationSystems.id, id), eq(integrationSystems.version, version)))
        .returning({ id: integrationSystems.id });
      if (updated.length === 0) throw otherVersion(row);
      return rescheduled(tx, row);
    },

    async setEnabled(tx: Transaction, id: string, enabled: boolean): Promise<IntegrationSystem> {
      await findRow(tx, id);
      await tx.update(integrationSystems).set({ enabled }).where(eq(integrationSystems.id, id));
      return find(tx, id);
    },

    async remove(tx: Transaction, id: string): Promise<void> {
      await findRow(tx, id);
      await tx.delete(integrationSystems).where(eq(integrationSystems.id, id));
    },

    async open(tx: Transaction, id: string): Promise<OpenedSystem> {
      const row = await findRow(tx, id);
      const secret = row.secret === null ? null : await secrets.open(row.secret, contextOf(row.companyId, id));
      return { ...row, secret };
    },
  };
}

/** Blanks around an address are a typing mistake; a token path may come without its slash. */
function cleaned(values: Omit<SystemValues, 'secret'>) {
  return { ...values, baseUrl: values.baseUrl === null ? null : readTarget(values.baseUrl.trim()).href };
}

function refuseContradictions(values: SystemValues, hasSecret: boolean): void {
  refuse(systemProblem(values, hasSecret));
}

/** Another kind of system is asked for other things; the simulation never makes orders by itself. */
function pollingAfter(row: SystemRow, { category, baseUrl }: Omit<SystemValues, 'secret'>) {
  if (category !== row.category) return { polling: false, importOrders: false, pollSubjects: {} };
  return baseUrl === null ? { importOrders: false } : {};
}

function otherVersion({ version }: SystemRow): Conflict {
  return new Conflict(
    'version_conflict',
    'Dieses System wurde inzwischen von jemand anderem geändert. Bitte laden Sie es neu.',
    { fields: [{ path: 'version', message: String(version) }] },
  );
}

function refuse(problem: { field: string; message: string } | null): void {
  if (problem === null) return;
  throw new BadInput('contradictory_settings', problem.message, {
    fields: [{ path: problem.field, message: problem.message }],
  });
}

/** A stored secret must not be sent to an address somebody enters later. */
function refuseSecretForOthers(row: SystemRow, baseUrl: string | null, keepsSecret: boolean): void {
  if (!keepsSecret || row.secret === null || row.baseUrl === null || baseUrl === null) return;
  if (readTarget(baseUrl.trim()).origin === new URL(row.baseUrl).origin) return;
  const message = 'Die Adresse zeigt auf einen anderen Server. Bitte geben Sie das Passwort oder Token neu ein.';
  throw new BadInput('secret_needed', message, { fields: [{ path: 'secret', message }] });
}

async function find(tx: Transaction, id: string): Promise<IntegrationSystem> {
  const [found] = await readSystems(tx, id);
  if (found === undefined) throw systemNotFound();
  return found;
}

/** The system as it is now, to be asked by its new settings. */
async function rescheduled(tx: Transaction, before: SystemRow): Promise<IntegrationSystem> {
  const system = await find(tx, before.id);
  await reschedulePoll(tx, system, { isOtherPlace: before.baseUrl !== system.baseUrl, now: new Date() });
  return system;
}

async function readSystems(tx: Transaction, id?: string): Promise<IntegrationSystem[]> {
  const rows = await tx
    .select()
    .from(integrationSystems)
    .where(id === undefined ? undefined : eq(integrationSystems.id, id))
    .orderBy(asc(integrationSystems.name));
  const calls = await tx
    .selectDistinctOn([integrationCalls.systemId], {
      systemId: integrationCalls.systemId,
      at: integrationCalls.calledAt,
      error: integrationCalls.error,
    })
    .from(integrationCalls)
    .orderBy(integrationCalls.systemId, sql`called_at desc`);
  const failing = await countFailingCalls(tx);
  const lastCalls = new Map(calls.map((call) => [call.systemId, call]));
  return rows.map(({ companyId: _company, secret, updatedAt, ...row }) => {
    const last = lastCalls.get(row.id);
    return {
      ...row,
      hasSecret: secret !== null,
      simulated: row.baseUrl === null,
      failingCalls: row.polling ? (failing.get(row.id) ?? 0) : 0,
      lastCall: last === undefined ? null : { at: last.at.toISOString(), error: last.error },
      updatedAt: updatedAt.toISOString(),
    };
  });
}

async function findRow(tx: Transaction, id: string): Promise<SystemRow> {
  const [row] = await tx.select().from(integrationSystems).where(eq(integrationSystems.id, id));
  if (row === undefined) throw systemNotFound();
  return row;
}

function systemNotFound(): NotFound {
  return new NotFound('not_found', 'Dieses System gibt es nicht.');
}
