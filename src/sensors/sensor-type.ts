/** What is known of a kind of sensor before its own data sheet: unit, limits, accuracy. CONST-53..64 */
export type SensorThresholds = { min: number; max: number; critical: number };

type SensorKind = {
  unit: string;
  thresholds?: SensorThresholds;
  /** In the unit of the measured quantity (OPEN-108). */
  accuracy?: number;
  resolution?: number;
  /** The value can lie nowhere else (NORM-35). */
  clampTo?: readonly [number, number];
};

const SENSOR_KINDS: ReadonlyMap<string, SensorKind> = new Map<string, SensorKind>([
  ['temperature', { unit: '°C', thresholds: { min: 15, max: 30, critical: 35 }, accuracy: 0.5, resolution: 0.1 }],
  [
    'humidity',
    { unit: '%', thresholds: { min: 30, max: 70, critical: 80 }, accuracy: 2, resolution: 0.1, clampTo: [0, 100] },
  ],
  ['pressure', { unit: 'bar', thresholds: { min: 0.8, max: 1.2, critical: 1.5 }, accuracy: 0.01, resolution: 0.001 }],
  ['vibration', { unit: 'mm/s', thresholds: { min: 0, max: 5, critical: 10 }, accuracy: 0.1, resolution: 0.01 }],
  ['flow', { unit: 'L/min' }],
  ['level', { unit: '%' }],
  ['speed', { unit: 'RPM', thresholds: { min: 0, max: 3000, critical: 3500 }, accuracy: 1, resolution: 1 }],
  ['current', { unit: 'A' }],
  ['voltage', { unit: 'V' }],
  ['power', { unit: 'kW' }],
  ['energy', { unit: 'kWh' }],
]);

/** The kinds with a unit of their own; sources may send others (OPEN-109). */
export const SENSOR_TYPES: readonly string[] = [...SENSOR_KINDS.keys()];

const UNKNOWN_KIND: SensorKind = { unit: '' };

export function sensorKindOf(sensorType: string): SensorKind {
  return SENSOR_KINDS.get(sensorType) ?? UNKNOWN_KIND;
}
