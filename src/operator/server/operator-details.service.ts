import { sql } from 'drizzle-orm';
import { Conflict } from '#platform/errors.ts';
import type { Database, Transaction } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import { NO_OPERATOR_DETAILS, type OperatorDetails } from '#site/public-page.ts';
import type { OperatorDetailsAnswer } from '../operator-details.api.ts';
import { toDetails } from '../operator-details.ts';
import { operatorDetails } from './operator-details.table.ts';

/** Public pages ask often and may lag behind a change made in another process by this much. */
const KEPT_MS = 10_000;

export type OperatorDetailsService = ReturnType<typeof createOperatorDetails>;

export function createOperatorDetails(database: Database, log: Log, now: () => number = Date.now) {
  let kept: { details: OperatorDetails; at: number } | null = null;

  return {
    /** For public pages: never fails. While the database is away they show what was known last. */
    async current(): Promise<OperatorDetails> {
      if (kept !== null && now() - kept.at < KEPT_MS) return kept.details;
      try {
        const { values } = await database.asOperator(readAnswer);
        kept = { details: toDetails(values), at: now() };
      } catch (error) {
        log.warn({ err: error }, 'operator details not read');
      }
      return kept?.details ?? NO_OPERATOR_DETAILS;
    },

    read: (): Promise<OperatorDetailsAnswer> => database.asOperator(readAnswer),

    async save(values: Readonly<Record<string, unknown>>, version: number, by: string): Promise<OperatorDetailsAnswer> {
      const details = toDetails(values);
      const answer = await database.asOperator(async (tx) => {
        const row = { ...details, updatedBy: by, updatedAt: sql`now()` };
        const stored = await tx
          .insert(operatorDetails)
          .values({ ...details, updatedBy: by })
          .onConflictDoUpdate({
            target: operatorDetails.onlyRow,
            set: { ...row, version: sql`${operatorDetails.version} + 1` },
            setWhere: sql`${operatorDetails.version} = ${version}`,
          })
          .returning({ version: operatorDetails.version });
        if (stored.length === 0) {
          throw new Conflict(
            'operator_details_changed',
            'Die Angaben wurden inzwischen an anderer Stelle geändert. Laden Sie die Seite neu und tragen Sie Ihre Änderung noch einmal ein.',
          );
        }
        return readAnswer(tx);
      });
      kept = { details, at: now() };
      return answer;
    },
  };
}

async function readAnswer(tx: Transaction): Promise<OperatorDetailsAnswer> {
  const [row] = await tx.select().from(operatorDetails);
  return {
    values: row === undefined ? { ...NO_OPERATOR_DETAILS } : { ...toDetails(row) },
    updatedAt: row?.updatedAt.toISOString() ?? null,
    updatedBy: row?.updatedBy ?? '',
    version: row?.version ?? 0,
  };
}
