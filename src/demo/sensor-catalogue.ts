import type { SensorType, ThresholdMode } from '#sensors/sensor.ts';
import type { SensorThresholds } from '#sensors/sensor-type.ts';

/** A sensor of the demo company and how its value comes about. */
export type SensorSpec = {
  sensorId: string;
  name: string;
  type: SensorType;
  unit: string;
  /** Null: it hangs in the hall. */
  machine: string | null;
  location: string;
  /** Missing: the limits of its kind hold. */
  limits?: SensorThresholds;
  /** At rest, and what full load adds. */
  base: number;
  load: number;
  /** Half the difference between day and night. */
  daily: number;
  /** Over the whole history: something wears out. */
  wear: number;
  noise: number;
  digits: number;
  accuracy: number;
  /** Days before and after the day of loading. */
  calibratedDaysAgo: number;
  calibrationInDays: number;
};

type Behaviour = Pick<SensorSpec, 'base' | 'load' | 'daily' | 'wear' | 'noise' | 'digits'>;
const behaviour = (
  base: number,
  load: number,
  daily: number,
  wear: number,
  noise: number,
  digits: number,
): Behaviour => ({
  base,
  load,
  daily,
  wear,
  noise,
  digits,
});
const calibration = (accuracy: number, calibratedDaysAgo: number, calibrationInDays: number) => ({
  accuracy,
  calibratedDaysAgo,
  calibrationInDays,
});

export const SENSORS: readonly SensorSpec[] = [
  {
    sensorId: 'CNC1-SPINDEL-T',
    name: 'CNC-1 Spindeltemperatur',
    type: 'temperature',
    unit: '°C',
    machine: 'CNC-1',
    location: 'Halle 1 / Spindel',
    limits: { min: 15, max: 55, critical: 65 },
    ...behaviour(24, 21, 1.5, 0, 0.3, 1),
    ...calibration(0.5, 112, 253),
  },
  {
    sensorId: 'CNC1-SPINDEL-V',
    name: 'CNC-1 Spindelvibration',
    type: 'vibration',
    unit: 'mm/s',
    machine: 'CNC-1',
    location: 'Halle 1 / Spindel',
    ...behaviour(0.2, 1.5, 0, 0, 0.09, 2),
    ...calibration(0.1, 80, 285),
  },
  {
    sensorId: 'CNC2-SPINDEL-V',
    name: 'CNC-2 Spindelvibration',
    type: 'vibration',
    unit: 'mm/s',
    machine: 'CNC-2',
    location: 'Halle 1 / Spindel',
    ...behaviour(0.25, 2, 0, 0.2, 0.12, 2),
    ...calibration(0.1, 80, 285),
  },
  {
    // The bearing of the old machine wears out: slowly towards the limit, where a look at 90 days shows it.
    sensorId: 'CNC3-SPINDEL-V',
    name: 'CNC-3 Spindelvibration',
    type: 'vibration',
    unit: 'mm/s',
    machine: 'CNC-3',
    location: 'Halle 1 / Spindel',
    ...behaviour(0.4, 2.4, 0, 1.9, 0.16, 2),
    ...calibration(0.1, 80, 285),
  },
  {
    sensorId: 'CNC3-KSS-T',
    name: 'CNC-3 Kühlschmierstoff',
    type: 'temperature',
    unit: '°C',
    machine: 'CNC-3',
    location: 'Halle 1 / Kühlmitteltank',
    limits: { min: 10, max: 38, critical: 45 },
    ...behaviour(20, 11, 1.2, 0, 0.2, 1),
    ...calibration(0.5, 340, 25),
  },
  {
    sensorId: 'LASER1-KUEHLUNG-F',
    name: 'Laser-1 Kühlwasser',
    type: 'flow',
    unit: 'L/min',
    machine: 'Laser-1',
    location: 'Halle 2 / Kühler',
    limits: { min: 18, max: 48, critical: 60 },
    ...behaviour(24, 12, 0, -1, 0.4, 1),
    ...calibration(0.5, 200, 165),
  },
  {
    sensorId: 'LASER1-GAS-P',
    name: 'Laser-1 Schutzgas',
    type: 'pressure',
    unit: 'bar',
    machine: 'Laser-1',
    location: 'Halle 2 / Schneidkopf',
    ...behaviour(1.06, -0.05, 0.01, 0, 0.008, 3),
    ...calibration(0.01, 200, 165),
  },
  {
    sensorId: 'SG1-WERKZEUG-T',
    name: 'Spritzguss-1 Werkzeug',
    type: 'temperature',
    unit: '°C',
    machine: 'Spritzguss-1',
    location: 'Halle 3 / Werkzeug',
    limits: { min: 20, max: 72, critical: 80 },
    ...behaviour(31, 31, 0.8, 0, 0.4, 1),
    ...calibration(0.5, 150, 215),
  },
  {
    sensorId: 'SG2-HYDRAULIK-P',
    name: 'Spritzguss-2 Hydraulik',
    type: 'pressure',
    unit: 'bar',
    machine: 'Spritzguss-2',
    location: 'Halle 3 / Hydraulik',
    limits: { min: 5, max: 165, critical: 180 },
    ...behaviour(12, 132, 0, -6, 2.2, 1),
    ...calibration(1, 150, 215),
  },
  {
    sensorId: 'WASCH1-BAD-T',
    name: 'Waschanlage-1 Bad',
    type: 'temperature',
    unit: '°C',
    machine: 'Waschanlage-1',
    location: 'Halle 4 / Kammer 2',
    limits: { min: 18, max: 68, critical: 75 },
    ...behaviour(34, 24, 0.5, 0, 0.3, 1),
    ...calibration(0.5, 30, 335),
  },
  {
    sensorId: 'HALLE1-T',
    name: 'Halle 1 Raumtemperatur',
    type: 'temperature',
    unit: '°C',
    machine: null,
    location: 'Halle 1',
    ...behaviour(20.5, 0, 1.8, 0, 0.12, 1),
    ...calibration(0.5, 20, 345),
  },
  {
    sensorId: 'HALLE1-RH',
    name: 'Halle 1 Luftfeuchte',
    type: 'humidity',
    unit: '%',
    machine: null,
    location: 'Halle 1',
    ...behaviour(46, 0, -4, 0, 0.5, 1),
    ...calibration(2, 20, 345),
  },
];

export function thresholdModeOf({ limits }: SensorSpec): ThresholdMode {
  return limits === undefined ? 'kind' : 'own';
}
