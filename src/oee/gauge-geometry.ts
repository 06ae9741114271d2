import { DEFAULT_OEE_TARGETS } from './oee-targets.ts';

/** Shape of the OEE gauge: a three-quarter ring open at the bottom. SHELL-23 to SHELL-28, OPEN-047. */

export const GAUGE_SIZES_PX = { small: 120, medium: 150, large: 200 } as const; // SHELL-27
export type GaugeSize = keyof typeof GAUGE_SIZES_PX;

export const DEFAULT_GAUGE_TARGET = DEFAULT_OEE_TARGETS.targetOee; // SHELL-25
export const DEFAULT_GAUGE_TITLE = 'OEE'; // SHELL-26
export const DEFAULT_GAUGE_SIZE: GaugeSize = 'medium'; // OPEN-047

/** Canvas angles: 0 points to the right, growing clockwise. */
const START_ANGLE = 0.75 * Math.PI;
const SWEEP_ANGLE = 1.5 * Math.PI;

export type GaugeGeometry = {
  centerPx: number;
  radiusPx: number;
  thicknessPx: number;
  startAngle: number;
  endAngle: number;
  /** Where the filled arc ends; equal to startAngle without a value. */
  valueAngle: number;
  targetAngle: number;
};

/** A missing value draws no arc; values outside 0 to 100 are drawn at the end of the scale. */
export function gaugeGeometry(value: number | null, target: number, sizePx: number): GaugeGeometry {
  const thicknessPx = sizePx * 0.085;
  return {
    centerPx: sizePx / 2,
    radiusPx: sizePx / 2 - thicknessPx / 2 - 3,
    thicknessPx,
    startAngle: START_ANGLE,
    endAngle: START_ANGLE + SWEEP_ANGLE,
    valueAngle: angleOf(value ?? 0),
    targetAngle: angleOf(target),
  };
}

function angleOf(percent: number): number {
  return START_ANGLE + (SWEEP_ANGLE * clampPercent(percent)) / 100;
}

export function clampPercent(value: number): number {
  return Number.isNaN(value) ? 0 : Math.min(100, Math.max(0, value));
}
