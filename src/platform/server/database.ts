import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { type ClientConfig, Pool, type PoolClient } from 'pg';
import { Unavailable } from '#platform/errors.ts';
import { currentActor } from './actor.ts';
import type { Log } from './log.ts';
import { createQueryNames, planRepeatedQueriesOnce } from './repeated-queries.ts';

/** A transaction that sees the rows of one company (or none, for accounts). */
export type Transaction = NodePgDatabase & { $client: PoolClient };

export type Connection = ClientConfig;

type TransactionOptions = {
  companyId?: string;
  /** Refuses every write inside, by the database itself. */
  readOnly?: boolean;
};

export type Database = {
  /** Company-owned tables, under row-level security. */
  inCompany<T>(companyId: string, work: (tx: Transaction) => Promise<T>, options?: { readOnly?: boolean }): Promise<T>;
  /** Users, sessions, invitations: the only way to them. Names a company only to write its row. */
  inAccounts<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** What belongs to the installation and to no company (outbox, leads, blog). */
  asOperator<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Throws `Unavailable` when the database does not answer. */
  ping(): Promise<void>;
  poolStats(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function openDatabase(connection: Connection, log: Log, poolSize = 10): Database {
  const app = openPool(connection, 'mes_app', poolSize, log);
  const accounts = openPool(connection, 'mes_accounts', Math.max(2, Math.ceil(poolSize / 3)), log);
  const operator = openPool(connection, 'mes_operator', 2, log);
  const pools = [app, accounts, operator];

  return {
    inCompany: (companyId, work, options) => transact(app, { companyId, ...options }, work),
    inAccounts: (work, options) => transact(accounts, { ...options }, work),
    asOperator: (work) => transact(operator, {}, work),
    async ping() {
      try {
        await app.query('select 1');
      } catch (error) {
        throw new Unavailable('database_unavailable', 'Die Datenbank antwortet nicht.', { cause: error });
      }
    },
    poolStats: () => ({
      total: sum(pools, (pool) => pool.totalCount),
      idle: sum(pools, (pool) => pool.idleCount),
      waiting: sum(pools, (pool) => pool.waitingCount),
    }),
    async close() {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

/**
 * Connections enter the given role in their start-up packet, so that no statement ever runs with the rights of the
 * schema's owner and a pooled connection needs no extra round trip.
 */
function openPool(connection: Connection, role: string, max: number, log: Log): Pool {
  const pool = new Pool({
    ...connection,
    max,
    options: [
      `role=${role}`,
      'timezone=UTC',
      'statement_timeout=30000',
      'idle_in_transaction_session_timeout=60000',
      // Pages ask for little at a time: starting helpers for a query costs more than they save, and disks are SSDs.
      'max_parallel_workers_per_gather=0',
      'random_page_cost=1.1',
    ]
      .map((setting) => `-c ${setting}`)
      .join(' '),
    // Queries that wait for nothing of each other share a round trip: on a busy machine every one of them costs a turn.
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    // A new connection plans and reads the catalogue anew: whoever asks first after a pause would wait for it.
    idleTimeoutMillis: 600_000,
    application_name: role,
  });
  // An idle connection that breaks (database restart) must not end the process; the next query opens a new one.
  pool.on('error', (error) => log.warn({ err: error, role }, 'idle database connection lost'));
  // Nor one that breaks in the middle of a transaction, between two queries: the next query reports it.
  pool.on('connect', (client) => client.on('error', (error) => log.debug({ err: error, role }, 'connection lost')));
  const nameOf = createQueryNames();
  pool.on('connect', (client) => planRepeatedQueriesOnce(client, nameOf));
  return pool;
}

/**
 * The opening names the company and who acts and, where asked, forbids writing. What only reads saves two waits: its
 * first query travels with the opening, and what it read is final before the commit is answered.
 */
async function transact<T>(pool: Pool, options: TransactionOptions, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { companyId, readOnly } = options;
  if (companyId !== undefined && !UUID.test(companyId)) throw new TypeError('companyId is not a UUID');
  const client = await pool.connect();
  try {
    const opened = client.query(openingOf(options));
    // Not told twice: without a company the work's own queries find nothing, and `opened` is asked below.
    if (readOnly === true) opened.catch(() => undefined);
    else await opened;
    const result = await work(drizzle(client));
    await opened;
    const committed = client.query('commit');
    if (readOnly !== true) await committed;
    void giveBack(client, committed);
    return result;
  } catch (error) {
    await giveBack(client, client.query('rollback'));
    throw error;
  }
}

/** A connection that cannot end its transaction is closed. */
function giveBack(client: PoolClient, ended: Promise<unknown>): Promise<void> {
  return ended.then(
    () => client.release(),
    (error: Error) => client.release(error),
  );
}

function openingOf({ companyId, readOnly }: TransactionOptions): string {
  const company = companyId === undefined ? '' : `; set local app.company_id = '${companyId}'`;
  if (readOnly === true) return `begin read only${company}`;
  const actor = currentActor();
  return `begin${company}${actor === '' ? '' : `; set local app.actor = '${actor}'`}`;
}

function sum(pools: Pool[], count: (pool: Pool) => number): number {
  return pools.reduce((total, pool) => total + count(pool), 0);
}
