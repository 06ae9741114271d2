import { type AlertRecord, newAlertRecord } from '#alerts/alert-record.ts';
import type { DataQuality } from '#telemetry/data-quality.ts';
import { type SensorLocation, splitLocation } from '#telemetry/location.ts';
import { rawInstant } from '#telemetry/raw-time.ts';
import { type RawObject, rawNumber, rawObject, rawText } from '#telemetry/raw-value.ts';
import {
  dataQualityOfReading,
  envelopeOf,
  type Reading,
  type RecordEnvelope,
  type Reject,
} from '#telemetry/record-envelope.ts';
import { sensorAlert } from './sensor-alerts.ts';
import { normalizeSensorQuality, type SensorQuality } from './sensor-quality.ts';
import { type SensorThresholds, sensorKindOf } from './sensor-type.ts';

/** DATA-42..46 */
export type SensorRecord = RecordEnvelope & {
  type: 'sensor';
  id: string;
  sensorType: string;
  location: SensorLocation;
  /** `raw` is the value as it was delivered, before any clamp (OPEN-101). */
  measurement: { value: number; unit: string; quality: SensorQuality; raw: number | string | boolean };
  /** What the source itself says of its values; ours come from the stored ones. */
  statistics: Readonly<Record<string, number>> | null;
  thresholds: SensorThresholds | null;
  alerts: readonly AlertRecord[];
  metadata: {
    accuracy: number | null;
    resolution: number | null;
    lastCalibration: string | null;
    nextCalibration: string | null;
    dataQuality: DataQuality;
  };
};

/** Limits somebody set for one sensor, null: it has none; undefined: those of its kind hold. */
export type ThresholdsOf = (sensorId: string) => SensorThresholds | null | undefined;

export function sensorRecord(reading: Reading, thresholdsOf?: ThresholdsOf): SensorRecord | Reject {
  const { payload } = reading;
  const id = rawText(payload.sensorId, 200);
  if (id === null) return { reject: 'Der Sensormeldung fehlt die Kennung „sensorId“.' };
  const measured = measuredNumber(payload.value);
  if (measured === null) return { reject: `Der Messwert von Sensor „${id}“ ist keine Zahl.` };
  const sensorType = rawText(payload.type, 100)?.toLowerCase() ?? 'unknown';
  const kind = sensorKindOf(sensorType);
  const value = kind.clampTo === undefined ? measured : clamp(measured, kind.clampTo);
  const unit = rawText(payload.unit, 40) ?? kind.unit;
  const own = thresholdsOf?.(id);
  const thresholds = own === undefined ? (kind.thresholds ?? null) : own;
  const alert = sensorAlert({ sensorId: id, sensorType, value, unit }, thresholds);
  return {
    ...envelopeOf(reading),
    type: 'sensor',
    id,
    sensorType,
    location: splitLocation(payload.location),
    measurement: {
      value,
      unit,
      quality: normalizeSensorQuality(payload.quality),
      raw: rawForm(payload.value, measured),
    },
    statistics: statisticsOf(payload.statistics),
    thresholds,
    alerts: alert === null ? [] : [newAlertRecord(envelopeOf(reading), alert)],
    metadata: {
      accuracy: kind.accuracy ?? null,
      resolution: kind.resolution ?? null,
      lastCalibration: rawInstant(payload.lastCalibration, reading.timeZone),
      nextCalibration: rawInstant(payload.nextCalibration, reading.timeZone),
      dataQuality: dataQualityOfReading(reading),
    },
  };
}

/** Switches report yes and no: 1 and 0. */
function measuredNumber(value: unknown): number | null {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return rawNumber(value);
}

/** Text that reads as a number is kept as it was written. */
function rawForm(value: unknown, measured: number): number | string | boolean {
  if (typeof value === 'boolean') return value;
  return typeof value === 'string' ? value.slice(0, 100) : measured;
}

function clamp(value: number, [low, high]: readonly [number, number]): number {
  return Math.min(high, Math.max(low, value));
}

const STATISTICS = ['min', 'max', 'mean', 'average', 'stdDev', 'count'] as const;

function statisticsOf(value: unknown): Record<string, number> | null {
  const raw: RawObject | null = rawObject(value);
  if (raw === null) return null;
  const statistics: Record<string, number> = {};
  for (const name of STATISTICS) {
    const figure = rawNumber(raw[name]);
    if (figure !== null) statistics[name] = figure;
  }
  return statistics;
}
