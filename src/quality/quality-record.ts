import { finite, firstOf, type RawObject, rawList, rawNumber, rawObject, rawText } from '#telemetry/raw-value.ts';
import { envelopeOf, type Reading, type RecordEnvelope, type Reject } from '#telemetry/record-envelope.ts';
import { wordReader } from '#telemetry/word-table.ts';
import { isInSpec } from './in-spec.ts';
import { deviationOf, toleranceCpk } from './measured-value.ts';
import {
  DEFECT_SEVERITIES,
  type DefectSeverity,
  normalizeQualityResult,
  type QualityResult,
} from './quality-result.ts';

/** DATA-50..52 */
export type QualityRecord = RecordEnvelope & {
  type: 'quality';
  id: string;
  product: string | null;
  inspection: { id: string | null; batch: string | null; station: string | null; inspector: string | null };
  measurements: readonly QualityMeasurement[];
  result: QualityResult;
  defects: readonly QualityDefect[];
};

export type QualityMeasurement = {
  parameter: string | null;
  nominal: number | null;
  actual: number | null;
  unit: string | null;
  limits: { lower: number | null; upper: number | null };
  deviation: number | null;
  inSpec: boolean;
  cpk: number | null;
};

export type QualityDefect = {
  type: string | null;
  severity: DefectSeverity;
  location: string | null;
  description: string | null;
  image: string | null;
};

export function qualityRecord(reading: Reading): QualityRecord | Reject {
  const { payload } = reading;
  const product = rawText(payload.productId, 200);
  const batch = rawText(payload.batchId, 200);
  if (product === null && batch === null) {
    return { reject: 'Der Qualitätsmeldung fehlen „productId“ und „batchId“: Sie ist keinem Teil zuzuordnen.' };
  }
  const inspection = rawText(payload.inspectionId, 200);
  return {
    ...envelopeOf(reading),
    type: 'quality',
    id: inspection ?? [product, batch].filter((part) => part !== null).join('/'),
    product,
    inspection: {
      id: inspection,
      batch,
      station: rawText(firstOf(payload, ['station', 'machineId']), 200),
      inspector: rawText(payload.inspector, 200),
    },
    measurements: objectsIn(payload.measurements).map(measurementOf),
    result: normalizeQualityResult(payload.result),
    defects: objectsIn(payload.defects).map(defectOf),
  };
}

function objectsIn(value: unknown): RawObject[] {
  return rawList(value)
    .map(rawObject)
    .filter((entry) => entry !== null);
}

function measurementOf(raw: RawObject): QualityMeasurement {
  const bounds = rawObject(raw.limits) ?? raw;
  const limits = {
    lower: rawNumber(firstOf(bounds, ['lower', 'lowerLimit', 'min'])),
    upper: rawNumber(firstOf(bounds, ['upper', 'upperLimit', 'max'])),
  };
  const nominal = rawNumber(firstOf(raw, ['nominal', 'target']));
  const actual = rawNumber(firstOf(raw, ['actual', 'value']));
  return {
    parameter: rawText(firstOf(raw, ['parameter', 'name']), 200),
    nominal,
    actual,
    unit: rawText(raw.unit, 40),
    limits,
    deviation: actual === null ? null : finite(deviationOf(actual, nominal)),
    inSpec: isInSpec(actual, limits),
    cpk: actual === null ? null : finite(toleranceCpk(actual, nominal, limits)),
  };
}

const readDefectSeverity = wordReader<DefectSeverity>(
  DEFECT_SEVERITIES,
  { minor: ['minor'], major: ['major'], critical: ['critical'] },
  'minor',
);

function defectOf(raw: RawObject): QualityDefect {
  return {
    type: rawText(raw.type, 200),
    severity: readDefectSeverity(raw.severity),
    location: rawText(raw.location, 200),
    description: rawText(raw.description),
    image: rawText(raw.image, 2000),
  };
}
