import { reportedOee } from '#oee/oee-formulas.ts';
import type { DataQuality } from '#telemetry/data-quality.ts';
import { rawInstant } from '#telemetry/raw-time.ts';
import {
  finite,
  firstOf,
  type RawObject,
  rawFlag,
  rawList,
  rawNumber,
  rawObject,
  rawText,
} from '#telemetry/raw-value.ts';
import {
  dataQualityOfReading,
  envelopeOf,
  type Reading,
  type RecordEnvelope,
  type Reject,
} from '#telemetry/record-envelope.ts';
import {
  type MachineState,
  normalizeMachineState,
  type OperationalState,
  operationalStateOf,
} from './machine-state.ts';

/** DATA-35..41. Alarms are made by the caller: they are alerts, which this domain does not know. */
export type MachineRecord<Alarm> = RecordEnvelope & {
  type: 'machine';
  id: string;
  status: MachineState;
  operational: {
    state: OperationalState;
    mode: string | null;
    speed: number | null;
    feedRate: number | null;
    utilization: number | null;
    /** The source's own word, where changeovers are seen ('setup', OPEN-092); null: nothing was said of the state. */
    rawState: string | null;
    /** Everything else that was measured, such as temperature (OPEN-128). */
    metrics: Readonly<Record<string, number>>;
  };
  production: {
    order: string | null;
    product: string | null;
    batch: string | null;
    counts: MachineCounts;
    cycleTime: number | null;
    target: number | null;
    actual: number | null;
    qualityParts: number | null;
  };
  performance: {
    oee: number | null;
    availability: number | null;
    performance: number | null;
    quality: number | null;
  };
  alarms: readonly Alarm[];
  maintenance: { last: string | null; next: string | null; hoursRunning: number | null; required: boolean };
  metadata: {
    dataQuality: DataQuality;
    updateFrequency: number | null;
    /** Whether the message spoke of alarms at all: none named is only then good news. */
    reportsAlarms: boolean;
  };
};

/** Readings of running counters, not pieces since the last message. */
export type MachineCounts = { total: number | null; good: number | null; scrap: number | null; rework: number | null };

type AlarmReader<Alarm> = (reading: Reading, machineId: string, entries: readonly unknown[]) => Alarm[];

const NOTHING: RawObject = {};
/** Metrics that have a place of their own in the record. */
const PLACED_METRICS: ReadonlySet<string> = new Set([
  'speed',
  'feedRate',
  'utilization',
  'availability',
  'performance',
  'quality',
]);
const MAX_METRICS = 200;

export function machineRecord<Alarm>(reading: Reading, readAlarms: AlarmReader<Alarm>): MachineRecord<Alarm> | Reject {
  const { payload } = reading;
  const id = rawText(payload.machineId, 200);
  if (id === null) return { reject: 'Der Maschinenmeldung fehlt die Kennung „machineId“.' };
  const metrics = rawObject(payload.metrics) ?? NOTHING;
  const status = normalizeMachineState(payload.status);
  const reportsAlarms = payload.alarms !== undefined && payload.alarms !== null;
  return {
    ...envelopeOf(reading),
    type: 'machine',
    id,
    status,
    operational: {
      state: operationalStateOf(status),
      mode: rawText(payload.mode ?? metrics.mode, 100),
      speed: rawNumber(metrics.speed),
      feedRate: rawNumber(metrics.feedRate),
      utilization: rawNumber(metrics.utilization),
      rawState: rawText(payload.status, 100)?.toLowerCase() ?? null,
      metrics: otherMetrics(metrics),
    },
    production: productionOf(rawObject(payload.production) ?? NOTHING),
    performance: performanceOf(metrics),
    alarms: reportsAlarms ? readAlarms(reading, id, rawList(payload.alarms)) : [],
    maintenance: maintenanceOf(rawObject(payload.maintenance) ?? NOTHING, reading.timeZone),
    metadata: {
      dataQuality: dataQualityOfReading(reading),
      updateFrequency: rawNumber(payload.updateFrequency),
      reportsAlarms,
    },
  };
}

/** Names as in our messages and as on the controllers of the specification (DATA-65). */
function productionOf(raw: RawObject): MachineRecord<never>['production'] {
  const counts = rawObject(raw.counts) ?? raw;
  const actual = rawNumber(firstOf(raw, ['actual', 'actualQuantity']));
  const good = rawNumber(firstOf(counts, ['good', 'goodParts']));
  return {
    order: rawText(firstOf(raw, ['order', 'orderId', 'orderNumber']), 200),
    product: rawText(firstOf(raw, ['product', 'productId', 'productCode']), 200),
    batch: rawText(firstOf(raw, ['batch', 'batchId', 'batchNumber']), 200),
    counts: {
      total: rawNumber(firstOf(counts, ['total', 'totalParts'])),
      good,
      scrap: rawNumber(firstOf(counts, ['scrap', 'scrapParts'])),
      rework: rawNumber(firstOf(counts, ['rework', 'reworkParts'])),
    },
    cycleTime: rawNumber(raw.cycleTime),
    target: rawNumber(firstOf(raw, ['target', 'targetQuantity'])),
    actual,
    qualityParts: rawNumber(raw.qualityParts) ?? good,
  };
}

function performanceOf(metrics: RawObject): MachineRecord<never>['performance'] {
  const availability = rawNumber(metrics.availability);
  const performance = rawNumber(metrics.performance);
  const quality = rawNumber(metrics.quality);
  return { oee: finite(reportedOee(availability, performance, quality)), availability, performance, quality };
}

function maintenanceOf(raw: RawObject, timeZone: string): MachineRecord<never>['maintenance'] {
  return {
    last: rawInstant(firstOf(raw, ['last', 'lastMaintenance']), timeZone),
    next: rawInstant(firstOf(raw, ['next', 'nextMaintenance']), timeZone),
    hoursRunning: rawNumber(firstOf(raw, ['hoursRunning', 'runningHours'])),
    required: rawFlag(firstOf(raw, ['required', 'maintenanceRequired'])),
  };
}

function otherMetrics(metrics: RawObject): Record<string, number> {
  const others: Record<string, number> = {};
  let found = 0;
  for (const name of Object.keys(metrics)) {
    if (PLACED_METRICS.has(name) || found === MAX_METRICS) continue;
    const value = rawNumber(metrics[name]);
    const key = rawText(name, 100);
    // Of all names only this one would change the object instead of adding to it.
    if (value === null || key === null || key === '__proto__') continue;
    others[key] = value;
    found++;
  }
  return others;
}
