import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type NormalRecord, normalise } from '#ingestion/normalise.ts';
import type { OutputOf } from '#platform/endpoint.ts';
import type { Database, Transaction } from '#platform/server/database.ts';
import type { sendTestSignal } from '../self-test.api.ts';
import { isTestSignal, type StoredSignal, testSignal } from '../test-signal.ts';

type SignalEntry = { companyId: string; sourceId: string; type: NormalRecord['type']; body: string };

export type SignalPath = {
  database: Database;
  /** On disk when it resolves. */
  accept(entries: readonly SignalEntry[]): Promise<void>;
  /** Why records of this kind are not stored at present. */
  waitingReason(companyId: string): string | null;
};

const ASKED_EVERY_MS = 20;
const GIVEN_UP_AFTER_MS = 15_000;

/** Sends the known signal the way every machine's data goes, and looks for its row. */
export async function followSignal(path: SignalPath, companyId: string): Promise<OutputOf<typeof sendTestSignal>> {
  const recordId = `selbsttest-${randomUUID()}`;
  const atMs = Date.now();
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;

  const outcome = normalise(testSignal(recordId, atMs), {
    receivedAtMs: atMs,
    timeZone: 'UTC',
    protocol: 'rest',
    adapter: 'self-test',
  });
  if ('reject' in outcome) throw new Error(`the test signal was refused: ${outcome.reject}`);
  const normalisedMs = elapsed();
  const { record } = outcome;
  await path.accept([
    { companyId, sourceId: `self-test:${companyId}`, type: record.type, body: JSON.stringify(record) },
  ]);
  const journalMs = elapsed();

  while (elapsed() < GIVEN_UP_AFTER_MS) {
    const stored = await path.database.inCompany(companyId, (tx) => takeRow(tx, recordId)).catch(() => null);
    if (stored !== null) {
      return {
        recordId,
        normalisedMs,
        journalMs,
        storedMs: elapsed(),
        equal: isTestSignal(stored, atMs),
        reason: null,
      };
    }
    await delay(ASKED_EVERY_MS);
  }
  const reason =
    path.waitingReason(companyId) ??
    `Das Signal war nach ${GIVEN_UP_AFTER_MS / 1000} Sekunden noch nicht in der Datenbank. Es liegt sicher im Journal.`;
  return { recordId, normalisedMs, journalMs, storedMs: null, equal: false, reason };
}

/** Reads the row and removes it: a test leaves nothing behind. */
async function takeRow(tx: Transaction, recordId: string): Promise<StoredSignal | null> {
  const { rows } = await tx.$client.query<{
    product_id: string | null;
    result: string;
    timestamp: Date;
    measurements: { actual?: number | null }[] | null;
  }>(
    `delete from quality_data where company_id = current_company_id() and record_id = $1
     returning product_id, result, timestamp, measurements`,
    [recordId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  const { product_id: product, result, timestamp, measurements } = row;
  return { product, result, actual: measurements?.[0]?.actual ?? null, atMs: timestamp.getTime() };
}
