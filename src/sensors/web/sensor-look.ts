import { BellRing, CircleCheck, CircleDashed, CircleHelp, type LucideIcon, OctagonAlert, Unplug } from 'lucide-react';
import type { Format } from '#platform/format.ts';
import type { Tone } from '#platform/web/ui/tone.ts';
import { fractionDigitsOf } from '#records/web/table-column.ts';
import type { SensorState } from '../sensor-state.ts';
import type { SensorThresholds } from '../sensor-type.ts';

export const SENSOR_STATE_LOOKS: Record<SensorState, { tone: Tone; icon: LucideIcon }> = {
  good: { tone: 'good', icon: CircleCheck },
  warning: { tone: 'warning', icon: BellRing },
  critical: { tone: 'bad', icon: OctagonAlert },
  doubtful: { tone: 'warning', icon: CircleHelp },
  silent: { tone: 'neutral', icon: Unplug },
  none: { tone: 'neutral', icon: CircleDashed },
};

const MOST_DIGITS = 2;

/** A measured value: as many digits as it has, at most two. */
export function shownValue(value: number | null, unit: string, format: Format): string {
  if (value === null) return 'Keine Daten';
  return format.quantity(value, unit, Math.min(MOST_DIGITS, fractionDigitsOf(value))).trim();
}

/** '15 bis 30 °C, kritisch ab 35 °C' */
export function shownLimits(limits: SensorThresholds | null, unit: string, format: Format): string {
  if (limits === null) return 'Keine';
  const figure = (value: number) => format.decimal(value, fractionDigitsOf(value));
  const withUnit = (value: number) => `${figure(value)}\u00a0${unit}`.trim();
  return `${figure(limits.min)} bis ${withUnit(limits.max)}, kritisch ab ${withUnit(limits.critical)}`;
}
