import { wordReader } from '#telemetry/word-table.ts';

/** NORM-23..26 */
export const SENSOR_QUALITIES = ['good', 'bad', 'uncertain'] as const;
export type SensorQuality = (typeof SENSOR_QUALITIES)[number];

export const normalizeSensorQuality = wordReader<SensorQuality>(
  SENSOR_QUALITIES,
  { good: ['good', 'ok', 'valid'], bad: ['bad', 'invalid', 'error'], uncertain: ['uncertain', 'unknown'] },
  'uncertain',
);

export const SENSOR_QUALITY_LABELS: Record<SensorQuality, string> = {
  good: 'Gut',
  bad: 'Schlecht',
  uncertain: 'Unsicher',
};
