import { describe, expect, it } from 'vitest';
import {
  DEFAULT_GAUGE_SIZE,
  DEFAULT_GAUGE_TARGET,
  DEFAULT_GAUGE_TITLE,
  GAUGE_SIZES_PX,
  gaugeGeometry,
} from './gauge-geometry.ts';

/** The filled share of the ring, in percent. */
function filledPercent(value: number | null): number {
  const { startAngle, endAngle, valueAngle } = gaugeGeometry(value, 85, 150);
  return Math.round(((valueAngle - startAngle) / (endAngle - startAngle)) * 1000) / 10;
}

describe('gauge', () => {
  it('SHELL-24 fills by the value', () => {
    expect([0, 25, 50, 87.5, 100].map(filledPercent)).toEqual([0, 25, 50, 87.5, 100]);
  });

  it('OPEN-047 clamps the arc to 0..100 and draws nothing without a value', () => {
    expect([-5, 130, null, Number.NaN].map(filledPercent)).toEqual([0, 100, 0, 0]);
  });

  it('SHELL-25 SHELL-26 SHELL-27 defaults and sizes', () => {
    expect(DEFAULT_GAUGE_TARGET).toBe(85);
    expect(DEFAULT_GAUGE_TITLE).toBe('OEE');
    expect(GAUGE_SIZES_PX).toEqual({ small: 120, medium: 150, large: 200 });
    expect(DEFAULT_GAUGE_SIZE).toBe('medium');
  });

  it.each(Object.values(GAUGE_SIZES_PX))('stays inside its canvas at %i px', (sizePx) => {
    const { centerPx, radiusPx, thicknessPx } = gaugeGeometry(50, 85, sizePx);
    expect(centerPx + radiusPx + thicknessPx / 2).toBeLessThanOrEqual(sizePx);
    expect(radiusPx - thicknessPx / 2).toBeGreaterThan(sizePx * 0.3);
  });

  it('the target mark is where a value equal to the target would end', () => {
    const { targetAngle, valueAngle } = gaugeGeometry(85, 85, 150);
    expect(valueAngle).toBe(targetAngle);
  });
});
