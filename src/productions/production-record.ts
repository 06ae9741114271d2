import { rawInstant } from '#telemetry/raw-time.ts';
import { rawNumber, rawText } from '#telemetry/raw-value.ts';
import { envelopeOf, type Reading, type RecordEnvelope, type Reject } from '#telemetry/record-envelope.ts';
import { progressPercent } from './production-progress.ts';
import { normalizeProductionStatus, type ProductionStatus } from './production-status.ts';

/** DATA-53..55 */
export type ProductionRecord = RecordEnvelope & {
  type: 'production';
  id: string;
  order: string;
  product: string | null;
  machine: string | null;
  quantity: {
    planned: number | null;
    produced: number | null;
    good: number | null;
    scrap: number | null;
    rework: number | null;
  };
  timing: { start: string | null; end: string | null };
  status: ProductionStatus;
  /** Percent, 0..100 (OPEN-095). */
  progress: number;
};

export function productionRecord(reading: Reading): ProductionRecord | Reject {
  const { payload, timeZone } = reading;
  const order = rawText(payload.orderId, 200);
  if (order === null) return { reject: 'Der Produktionsmeldung fehlt die Auftragsnummer „orderId“.' };
  const planned = rawNumber(payload.planned);
  const produced = rawNumber(payload.produced);
  return {
    ...envelopeOf(reading),
    type: 'production',
    id: order,
    order,
    product: rawText(payload.productId, 200),
    machine: rawText(payload.machineId, 200),
    quantity: {
      planned,
      produced,
      good: rawNumber(payload.good),
      scrap: rawNumber(payload.scrap),
      rework: rawNumber(payload.rework),
    },
    timing: { start: rawInstant(payload.startTime, timeZone), end: rawInstant(payload.endTime, timeZone) },
    status: normalizeProductionStatus(payload.status),
    progress: progressPercent(produced, planned),
  };
}
