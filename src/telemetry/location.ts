import { rawText } from './raw-value.ts';

export type SensorLocation = { area: string | null; zone: string | null; position: string | null };

/**
 * NORM-46: 'Halle1_ZoneA-3' is area, zone and position. Every single separator splits; an empty part keeps its place
 * as null and parts after the third are left out (OPEN-102).
 */
export function splitLocation(raw: unknown): SensorLocation {
  const [area, zone, position] = typeof raw === 'string' ? raw.slice(0, 500).split(/[_\-/]/, 3) : [];
  return { area: rawText(area), zone: rawText(zone), position: rawText(position) };
}
