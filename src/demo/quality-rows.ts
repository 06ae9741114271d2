import type { Random } from '#platform/random.ts';
import { isInSpec } from '#quality/in-spec.ts';
import type { QualityResult } from '#quality/quality-result.ts';
import type { ProductCharacteristicRow, QualityCheckRow, QualityMeasurementRow } from './demo-rows.ts';
import type { RunBooking, RunOrder } from './run-order.ts';
import type { IdSource } from './seeded-id.ts';

const MINUTE_MS = 60_000;
/** Pieces are checked after about this many bookings, and at the end of an order. */
const BOOKINGS_PER_CHECK = 6;
const SAMPLES = 3;
/** From this share (and two pieces) a check does not pass. */
const DEFECT_LIMIT = 0.05;

export type QualityRows = { checks: QualityCheckRow[]; measurements: QualityMeasurementRow[] };

/** Checks of one order: each judges the pieces booked since the one before, so their sums are the order's. */
export function qualityRows(input: {
  order: RunOrder;
  machineId: string;
  characteristics: readonly ProductCharacteristicRow[];
  inspectorIds: readonly string[];
  nowMs: number;
  random: Random;
  ids: IdSource;
}): QualityRows {
  const { order, random, ids } = input;
  const rows: QualityRows = { checks: [], measurements: [] };
  let waiting: RunBooking[] = [];
  for (const [index, booking] of order.bookings.entries()) {
    waiting.push(booking);
    const isLast = order.endMs !== null && index === order.bookings.length - 1;
    if (!isLast && waiting.length < BOOKINGS_PER_CHECK) continue;
    const sum = (part: 'good' | 'scrap' | 'rework') => waiting.reduce((total, one) => total + one[part], 0);
    const [scrap, rework] = [sum('scrap'), sum('rework')];
    const inspected = sum('good') + scrap + rework;
    const result = verdict(inspected, scrap, rework);
    const check: QualityCheckRow = {
      id: ids.next('quality-check'),
      checkNumber: '',
      checkDate: new Date(Math.min(booking.atMs + random.integer(2, 9) * MINUTE_MS, input.nowMs)),
      result,
      productionId: order.id,
      productId: order.product.id,
      machineId: input.machineId,
      employeeId: random.pick(input.inspectorIds),
      inspectedQuantity: inspected,
      scrapQuantity: scrap,
      reworkQuantity: rework,
      defectType: waiting.findLast((one) => one.reason !== null)?.reason ?? null,
      defectSeverity: result === 'pass' ? (scrap + rework > 0 ? 'minor' : null) : result === 'fail' ? 'major' : 'minor',
    };
    rows.checks.push(check);
    rows.measurements.push(...measurements(check, input));
    waiting = [];
  }
  return rows;
}

function verdict(inspected: number, scrap: number, rework: number): QualityResult {
  if (scrap >= 2 && scrap / inspected > DEFECT_LIMIT) return 'fail';
  return rework >= 2 && rework / inspected > DEFECT_LIMIT ? 'rework' : 'pass';
}

/** Values inside the limits for a passed check; otherwise the first characteristic shows what was wrong. */
function measurements(
  check: QualityCheckRow,
  input: { characteristics: readonly ProductCharacteristicRow[]; random: Random; ids: IdSource },
): QualityMeasurementRow[] {
  const { random, ids } = input;
  return input.characteristics.flatMap((characteristic, position) => {
    const { nominal, lowerLimit, upperLimit } = characteristic;
    const tolerance = (upperLimit - lowerLimit) / 2;
    const centre = (upperLimit + lowerLimit) / 2;
    return Array.from({ length: SAMPLES }, (_, index) => {
      const isBad = check.result !== 'pass' && position === 0 && index === SAMPLES - 1;
      const inside = centre + Math.max(-0.97, Math.min(0.97, random.normal(0.05, 0.27))) * tolerance;
      const measuredValue = rounded(isBad ? upperLimit + tolerance * random.between(0.08, 0.4) : inside);
      return {
        id: ids.next('quality-measurement'),
        checkId: check.id,
        characteristicId: characteristic.id,
        sampleNumber: index + 1,
        parameter: characteristic.name,
        unit: characteristic.unit,
        nominal,
        lowerLimit,
        upperLimit,
        measuredValue,
        inSpec: isInSpec(measuredValue, { lower: lowerLimit, upper: upperLimit }),
      };
    });
  });
}

/** Gauges show four decimals. */
function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

export function numberChecks(checks: QualityCheckRow[]): QualityCheckRow[] {
  checks.sort((one, other) => one.checkDate.getTime() - other.checkDate.getTime() || (one.id < other.id ? -1 : 1));
  for (const [index, check] of checks.entries()) check.checkNumber = `QP-${100_001 + index}`;
  return checks;
}
