import { setTimeout as delay } from 'node:timers/promises';
import { Client, DatabaseError, type QueryResult } from 'pg';

export const OWNER = 'mes_owner';
export const DATABASE = 'mes';

export type ServerAddress = { host: string; port: number; password?: string };

/**
 * `silent`: nobody listens. `busy`: the server is there, but starting, recovering or stopping. `refused`: it does not
 * let its owner in, so someone has changed its rules.
 */
type Answer = 'ready' | 'busy' | 'silent' | 'refused';

const POLL_MS = 25;

/** A young server opens its socket within this time; from then on it says itself that it is busy. */
const SILENCE_LIMIT_MS = 30_000;
const REMINDER_MS = 10_000;

export type WaitResult = 'ready' | 'ended' | 'silent' | 'refused';

/**
 * Waits until the server takes queries. Recovery after a crash may take minutes and would begin anew if it were
 * interrupted, so there is no limit as long as the server answers.
 */
export async function waitUntilReady(
  address: ServerAddress,
  isRunning: () => Promise<boolean>,
  options: { onStillBusy(): void; silenceLimitMs?: number },
): Promise<WaitResult> {
  let lastAnswerAt = performance.now();
  let remindAt = lastAnswerAt + REMINDER_MS;
  for (;;) {
    const answer = await ask(address);
    if (answer === 'ready' || answer === 'refused') return answer;
    if (!(await isRunning())) return 'ended';
    const now = performance.now();
    if (answer === 'busy') lastAnswerAt = now;
    if (now - lastAnswerAt > (options.silenceLimitMs ?? SILENCE_LIMIT_MS)) return 'silent';
    if (now > remindAt) {
      options.onStillBusy();
      remindAt = now + REMINDER_MS;
    }
    await delay(POLL_MS);
  }
}

async function ask(address: ServerAddress): Promise<Answer> {
  try {
    await query(address, 'postgres', 'select 1');
    return 'ready';
  } catch (error) {
    // Any answer of the server itself is a DatabaseError with a five-digit state; else nobody listens (yet).
    const state = error instanceof DatabaseError ? error.code : undefined;
    if (state === undefined) return 'silent';
    const cannotConnectNow = '57P03';
    const tooManyConnections = '53300';
    if (state === cannotConnectNow) return 'busy';
    return state === tooManyConnections ? 'ready' : 'refused';
  }
}

export async function createDatabaseIfMissing(address: ServerAddress): Promise<void> {
  const found = await query(address, 'postgres', `select from pg_database where datname = '${DATABASE}'`);
  if (found.rowCount === 0) await query(address, 'postgres', `create database ${DATABASE}`);
}

async function query(address: ServerAddress, database: string, text: string): Promise<QueryResult> {
  const client = new Client({ ...address, user: OWNER, database, ssl: false, connectionTimeoutMillis: 5000 });
  // A server that stops in between reports it here; the query below fails as well and says so.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await client.query(text);
  } finally {
    await client.end().catch(() => undefined);
  }
}
