import { firstOf, type RawObject, rawFlag, rawObject, rawText } from '#telemetry/raw-value.ts';
import { envelopeOf, type Reading, type RecordEnvelope, type Reject } from '#telemetry/record-envelope.ts';
import { type KeywordImpact, qualityImpact, recommendedActions, safetyImpact } from './alert-advice.ts';
import {
  type AlertSeverity,
  alertPriority,
  normalizeSeverity,
  type ProductionImpact,
  productionImpact,
} from './severity.ts';

/** DATA-56..59 */
export type AlertRecord = RecordEnvelope & {
  type: 'alert';
  /** The cause: who raised it and the code. Alerts with the same id are one alert that occurs again. */
  id: string;
  /** The machine, sensor or system that raised it. */
  origin: string;
  severity: AlertSeverity;
  priority: number;
  category: string;
  code: string;
  message: string;
  state: { active: boolean; acknowledged: boolean; resolved: boolean };
  impact: { production: ProductionImpact; safety: KeywordImpact; quality: KeywordImpact };
  recommendedActions: readonly string[];
  escalationLevel: number;
  occurrences: { count: number; first: string; last: string };
  /** The source says that it is over. */
  cleared: boolean;
};

/** DATA-57 */
const DEFAULT_MESSAGE = 'Unknown alert';
const DEFAULT_CODE = 'UNKNOWN';
const DEFAULT_CATEGORY = 'machine';

export type NewAlert = {
  origin: string;
  severity: AlertSeverity;
  category: string;
  code: string;
  message: string;
  cleared?: boolean;
};

/** NORM-33: a new alert starts active, unacknowledged, unresolved, at escalation level 0 (OPEN-094). */
export function newAlertRecord(envelope: RecordEnvelope, alert: NewAlert): AlertRecord {
  const { origin, severity, category, code, message } = alert;
  const { timestamp } = envelope;
  return {
    ...envelope,
    type: 'alert',
    id: `${origin}/${code}`,
    origin,
    severity,
    priority: alertPriority(severity),
    category,
    code,
    message,
    state: { active: true, acknowledged: false, resolved: false },
    impact: { production: productionImpact(severity), safety: safetyImpact(code), quality: qualityImpact(code) },
    recommendedActions: recommendedActions(code),
    escalationLevel: 0,
    occurrences: { count: 1, first: timestamp, last: timestamp },
    cleared: alert.cleared === true,
  };
}

/** An alert message; everything but being an object is optional. */
export function alertRecord(reading: Reading): AlertRecord | Reject {
  const { payload } = reading;
  const origin =
    rawText(firstOf(payload, ['machineId', 'sensorId', 'meterId', 'source', 'id']), 200) ?? reading.source.system;
  return newAlertRecord(envelopeOf(reading), { ...readAlert(payload), origin });
}

const MAX_ALARMS = 100;

/** The alarms inside a machine message: codes alone, or objects like an alert message. */
export function machineAlarms(reading: Reading, machineId: string, entries: readonly unknown[]): AlertRecord[] {
  const alarms: AlertRecord[] = [];
  for (const entry of entries.slice(0, MAX_ALARMS)) {
    const code = rawText(entry, 200);
    const raw: RawObject | null = code === null ? rawObject(entry) : { code, message: code, severity: 'error' };
    if (raw !== null && !isOver(raw)) {
      alarms.push(newAlertRecord(envelopeOf(reading), { ...readAlert(raw), origin: machineId }));
    }
  }
  return alarms;
}

function readAlert(raw: RawObject): Omit<NewAlert, 'origin'> {
  return {
    severity: normalizeSeverity(raw.severity),
    category: rawText(raw.category, 100) ?? DEFAULT_CATEGORY,
    code: rawText(raw.code, 200) ?? DEFAULT_CODE,
    message: rawText(raw.message) ?? DEFAULT_MESSAGE,
    cleared: isOver(raw),
  };
}

function isOver(raw: RawObject): boolean {
  const { active } = raw;
  return rawFlag(raw.cleared) || rawFlag(raw.resolved) || (active !== undefined && active !== null && !rawFlag(active));
}
