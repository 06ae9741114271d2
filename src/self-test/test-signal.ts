import type { RawMessage } from '#ingestion/raw-message.ts';

/**
 * The known signal: an inspection result, because of all kinds of message it alone changes nothing else in the plant (no
 * sensor appears, no state changes, no alert is raised).
 */
const PRODUCT = 'SELBSTTEST';
const VALUE_MM = 12.5;

export function testSignal(recordId: string, atMs: number): RawMessage {
  return {
    type: 'quality',
    source: 'Selbsttest',
    timestamp: new Date(atMs).toISOString(),
    payload: {
      productId: PRODUCT,
      inspectionId: recordId,
      result: 'pass',
      measurements: [
        { parameter: 'Selbsttest', nominal: VALUE_MM, actual: VALUE_MM, unit: 'mm', lower: 12, upper: 13 },
      ],
    },
  };
}

/** What the database says about it. */
export type StoredSignal = { product: string | null; result: string; actual: number | null; atMs: number };

export function isTestSignal(stored: StoredSignal, atMs: number): boolean {
  return stored.product === PRODUCT && stored.result === 'pass' && stored.actual === VALUE_MM && stored.atMs === atMs;
}
