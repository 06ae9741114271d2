import { qualityImpact, recommendedActions, safetyImpact } from '#alerts/alert-advice.ts';
import { type AlertSeverity, alertPriority, productionImpact } from '#alerts/severity.ts';
import type { AlertRow, DowntimeRow, MachineRow, QualityCheckRow } from './demo-rows.ts';
import type { MaterialFlow } from './material-flow.ts';
import type { IdSource } from './seeded-id.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Older alerts have gone to the archive. */
const ALERT_DAYS = 14;

type NewAlert = {
  machineId: string | null;
  severity: AlertSeverity;
  category: string;
  code: string;
  message: string;
  atMs: number;
  acknowledgedMs: number | null;
  resolvedMs: number | null;
  count?: number;
  lastMs?: number;
};

export type AlertInput = {
  machines: readonly MachineRow[];
  downtime: readonly DowntimeRow[];
  checks: readonly QualityCheckRow[];
  flows: readonly MaterialFlow[];
  nowMs: number;
  ids: IdSource;
};

export function alertRows(input: AlertInput): AlertRow[] {
  const alerts = [...breakdownAlerts(input), ...qualityAlerts(input), ...stockAlerts(input), ...conditionAlerts(input)];
  return alerts.map((alert) => alertRow(alert, input.ids)).sort(byTime);
}

/** Every breakdown of the last days; over with the stop, and acknowledged by whoever came to it. */
function breakdownAlerts({ downtime, machines, nowMs }: AlertInput): NewAlert[] {
  const nameOf = new Map(machines.map((machine) => [machine.id, machine.name]));
  return downtime
    .filter((stop) => stop.downtimeCategory === 'breakdown' && stop.impactLevel !== 'low')
    .filter((stop) => stop.startTime.getTime() > nowMs - ALERT_DAYS * DAY_MS)
    .map((stop) => ({
      machineId: stop.machineId,
      severity: stop.impactLevel === 'critical' ? ('critical' as const) : ('error' as const),
      category: 'machine',
      code: 'MACHINE_FAULT',
      message: `${nameOf.get(stop.machineId)}: ${stop.reason}`,
      atMs: stop.startTime.getTime(),
      acknowledgedMs: stop.endTime === null ? null : Math.min(stop.startTime.getTime() + 4 * MINUTE_MS, nowMs),
      resolvedMs: stop.endTime?.getTime() ?? null,
    }));
}

function qualityAlerts({ checks, machines, nowMs }: AlertInput): NewAlert[] {
  const nameOf = new Map(machines.map((machine) => [machine.id, machine.name]));
  return checks
    .filter((check) => check.result === 'fail' && check.checkDate.getTime() > nowMs - ALERT_DAYS * DAY_MS)
    .map((check) => {
      const atMs = check.checkDate.getTime();
      const isRecent = atMs > nowMs - 180 * MINUTE_MS;
      return {
        machineId: check.machineId,
        severity: 'error',
        category: 'quality',
        code: 'QUALITY_SPEC_LIMIT',
        message: `${nameOf.get(check.machineId)}: Prüfung ${check.checkNumber} nicht in Ordnung`,
        atMs,
        acknowledgedMs: isRecent ? null : atMs + 12 * MINUTE_MS,
        resolvedMs: isRecent ? null : atMs + 95 * MINUTE_MS,
      };
    });
}

/** Stock below the safety stock stays an active alert until material arrives. */
function stockAlerts({ flows, nowMs }: AlertInput): NewAlert[] {
  return flows
    .filter((flow) => flow.stock < flow.material.safetyStock)
    .map((flow) => ({
      machineId: null,
      severity: 'warning',
      category: 'material',
      code: 'MATERIAL_BELOW_SAFETY_STOCK',
      message: `${flow.material.description}: Bestand unter Sicherheitsbestand`,
      // A delivery that did not lift the stock enough raised it.
      atMs: flow.batches.at(-1)?.receivedAt.getTime() ?? nowMs,
      acknowledgedMs: null,
      resolvedMs: null,
    }));
}

/** What condition monitoring reports of the oldest machines. */
function conditionAlerts({ machines, nowMs }: AlertInput): NewAlert[] {
  const oldestFirst = machines.toSorted((one, other) => one.yearBuilt - other.yearBuilt);
  const [worn, hot, dusty] = oldestFirst;
  if (worn === undefined || hot === undefined || dusty === undefined) return [];
  return [
    {
      machineId: worn.id,
      severity: 'warning',
      category: 'condition',
      code: 'VIBRATION_HIGH',
      message: `${worn.name}: Schwingung über dem Grenzwert`,
      atMs: nowMs - 2 * DAY_MS,
      acknowledgedMs: nowMs - 2 * DAY_MS + 35 * MINUTE_MS,
      resolvedMs: null,
      count: 7,
      lastMs: nowMs - 50 * MINUTE_MS,
    },
    {
      machineId: hot.id,
      severity: 'warning',
      category: 'condition',
      code: 'TEMPERATURE_HIGH',
      message: `${hot.name}: Temperatur im Schaltschrank erhöht`,
      atMs: nowMs - 40 * MINUTE_MS,
      acknowledgedMs: null,
      resolvedMs: null,
      count: 2,
      lastMs: nowMs - 12 * MINUTE_MS,
    },
    {
      machineId: dusty.id,
      severity: 'info',
      category: 'maintenance',
      code: 'MAINTENANCE_DUE',
      message: `${dusty.name}: Wartung steht an`,
      atMs: nowMs - DAY_MS,
      acknowledgedMs: null,
      resolvedMs: null,
    },
  ];
}

function alertRow(alert: NewAlert, ids: IdSource): AlertRow {
  const at = new Date(alert.atMs);
  return {
    id: ids.next('alert'),
    source: { system: 'demo', protocol: 'unknown', adapter: 'plant-model' },
    machineId: alert.machineId,
    timestamp: at,
    severity: alert.severity,
    priority: alertPriority(alert.severity),
    category: alert.category,
    code: alert.code,
    message: alert.message,
    active: alert.resolvedMs === null,
    acknowledged: alert.acknowledgedMs !== null,
    resolved: alert.resolvedMs !== null,
    acknowledgedAt: alert.acknowledgedMs === null ? null : new Date(alert.acknowledgedMs),
    resolvedAt: alert.resolvedMs === null ? null : new Date(alert.resolvedMs),
    impact: {
      production: productionImpact(alert.severity),
      safety: safetyImpact(alert.code),
      quality: qualityImpact(alert.code),
    },
    recommendedActions: [...recommendedActions(alert.code)],
    escalationLevel: 0,
    occurrenceCount: alert.count ?? 1,
    firstOccurredAt: at,
    lastOccurredAt: new Date(alert.lastMs ?? alert.atMs),
  };
}

function byTime(one: AlertRow, other: AlertRow): number {
  return one.timestamp.getTime() - other.timestamp.getTime();
}
