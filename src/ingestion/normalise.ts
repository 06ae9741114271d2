import { type AlertRecord, alertRecord, machineAlarms } from '#alerts/alert-record.ts';
import type { EnergyRate } from '#energy/energy-rate.ts';
import { type EnergyRecord, energyRecord } from '#energy/energy-record.ts';
import { type MachineRecord as MachineRecordOf, machineRecord } from '#machines/machine-record.ts';
import { type ProductionRecord, productionRecord } from '#productions/production-record.ts';
import { type QualityRecord, qualityRecord } from '#quality/quality-record.ts';
import { type SensorRecord, sensorRecord, type ThresholdsOf } from '#sensors/sensor-record.ts';
import { isoTime } from '#telemetry/iso-time.ts';
import { protocolOf } from '#telemetry/protocol.ts';
import { rawInstantMs } from '#telemetry/raw-time.ts';
import { type RawObject, rawObject, rawText } from '#telemetry/raw-value.ts';
import type { Reading, Reject } from '#telemetry/record-envelope.ts';
import type { MessageType, RawMessage } from './raw-message.ts';

export type MachineRecord = MachineRecordOf<AlertRecord>;
export type NormalRecord = MachineRecord | SensorRecord | EnergyRecord | QualityRecord | ProductionRecord | AlertRecord;

export type NormaliseContext = {
  receivedAtMs: number;
  /** The company's, for tariffs and for times without an offset. */
  timeZone: string;
  /** What the adapter says; without it the source's name tells (OPEN-103). */
  protocol?: string;
  adapter?: string;
  thresholdsOf?: ThresholdsOf;
  /** What the company has set for its energy, of all days; without any the specification's figures hold. */
  energyRates?: readonly EnergyRate[];
};

type Rule = (reading: Reading, context: NormaliseContext) => NormalRecord | Reject;

const RULES: Readonly<Record<MessageType, Rule>> = {
  machine: (reading) => machineRecord(reading, machineAlarms),
  sensor: (reading, context) => sensorRecord(reading, context.thresholdsOf),
  energy: (reading, context) => energyRecord(reading, context.energyRates),
  quality: qualityRecord,
  production: productionRecord,
  alert: alertRecord,
};

/** What a raw message becomes. Never throws, whatever was sent; no figure in a record is NaN or infinite. */
export function normalise(message: RawMessage, context: NormaliseContext): { record: NormalRecord } | Reject {
  // Messages come from outside: their declared type is a promise only.
  const rule = Object.hasOwn(RULES, message.type) ? RULES[message.type] : undefined;
  if (rule === undefined) return { reject: `Die Meldungsart „${rawText(message.type, 60) ?? ''}“ ist unbekannt.` };
  const payload = rawObject(message.payload);
  if (payload === null) return { reject: 'Der Inhalt der Meldung ist kein JSON-Objekt.' };
  const timestampMs = timestampOf(message, payload, context);
  if (timestampMs === null) return { reject: 'Der Zeitstempel der Meldung ist keine gültige Zeit (ISO 8601).' };
  const system = rawText(message.source, 200) ?? '';
  const protocol = context.protocol ?? protocolOf(system);
  const result = rule(
    {
      payload,
      timestampMs,
      receivedAtMs: context.receivedAtMs,
      timeZone: context.timeZone,
      source: { system, protocol, adapter: context.adapter ?? protocol },
      timestamp: isoTime(timestampMs),
    },
    context,
  );
  return 'reject' in result ? result : { record: result };
}

/** The message's own time, else the payload's, else that of receipt; null when one is given that is none. */
function timestampOf(message: RawMessage, payload: RawObject, context: NormaliseContext): number | null {
  const given: unknown = message.timestamp ?? payload.timestamp ?? null;
  return given === null || given === '' ? context.receivedAtMs : rawInstantMs(given, context.timeZone);
}
