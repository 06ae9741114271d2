import type { Database, Transaction } from './database.ts';
import type { Log } from './log.ts';

/** What a company has set holds for what arrives so much later at the latest. */
const RENEW_AFTER_MS = 5000;

const NEVER = 0;

type Known<T> = { value: T; readAtMs: number; reading: Promise<void> | null };

export type CompanyMemory<T> = {
  /** Before the first message of a company; later ones need not wait. */
  load: (companyId: string) => Promise<void>;
  /** Answers at once; reads anew in the background when what it knows is old. */
  of: (companyId: string) => T;
  /** Something was changed. */
  renew: (companyId: string) => Promise<void>;
};

/**
 * What people have set, at hand for every message without asking the database: what was read last holds while it is
 * away.
 */
export function createCompanyMemory<T>(options: {
  database: Database;
  log: Log;
  /** For the operator's log. */
  what: string;
  read(tx: Transaction, companyId: string): Promise<T>;
  /** What holds before anything was read. */
  unread: T;
  now?: () => number;
}): CompanyMemory<T> {
  const { database, log, what, unread, now = Date.now } = options;
  const companies = new Map<string, Known<T>>();

  async function read(companyId: string): Promise<void> {
    const value = await database.inCompany(companyId, (tx) => options.read(tx, companyId), { readOnly: true });
    companies.set(companyId, { value, readAtMs: now(), reading: null });
  }

  function renew(companyId: string): Promise<void> {
    const known = companies.get(companyId);
    if (known?.reading) return known.reading;
    const value = known === undefined ? unread : known.value;
    const reading = read(companyId).catch((error: unknown) => {
      log.warn({ err: error, companyId }, `${what} could not be read`);
      companies.set(companyId, { value, readAtMs: now(), reading: null });
    });
    companies.set(companyId, { value, readAtMs: known?.readAtMs ?? NEVER, reading });
    return reading;
  }

  return {
    async load(companyId) {
      // Also where a first read is under way already: then that one is waited for.
      if ((companies.get(companyId)?.readAtMs ?? NEVER) === NEVER) await renew(companyId);
    },

    of(companyId) {
      const known = companies.get(companyId);
      if (known === undefined || now() - known.readAtMs > RENEW_AFTER_MS) void renew(companyId);
      return known === undefined ? unread : known.value;
    },

    async renew(companyId) {
      // What is being read now may be from before the change.
      await companies.get(companyId)?.reading;
      await renew(companyId);
    },
  };
}
