import { describe, expect, it } from 'vitest';
import { seededRandom } from '#platform/random.ts';
import { type DataPoint, findAnomalies, hourOfWeek, MIN_POINTS, median } from './anomalies.ts';

const HOUR_MS = 3_600_000;
const START_MS = Date.parse('2026-09-07T00:00:00Z');
const iso = (ms: number) => new Date(ms).toISOString();

/** Five weeks, hour by hour: warm at work, cool at night. */
function weeks(count: number, seed = 'halle'): DataPoint[] {
  const random = seededRandom(seed);
  return Array.from({ length: count * 168 }, (_, index) => {
    const hour = index % 24;
    const isWork = hour >= 6 && hour < 22;
    return { at: iso(START_MS + index * HOUR_MS), value: (isWork ? 24 : 16) + random.normal(0, 0.3) };
  });
}

describe('INT-07 anomalies by median and MAD', () => {
  it('finds what lies off and nothing else', () => {
    const random = seededRandom('ruhig');
    const points = Array.from({ length: 200 }, (_, index) => ({
      at: iso(START_MS + index * 60_000),
      value: 50 + random.between(-1, 1),
    }));
    points[70] = { ...(points[70] as DataPoint), value: 58 };
    points[140] = { ...(points[140] as DataPoint), value: 41 };
    const { points: judged } = findAnomalies(points);
    const anomalies = judged.filter(({ isAnomaly }) => isAnomaly);
    expect(anomalies.map(({ value }) => value)).toEqual([58, 41]);
    expect(anomalies[0]?.reason).toMatch(/^58 liegt das [\d,]+-Fache der gewöhnlichen Streuung über dem Üblichen/);
    expect(anomalies[1]?.reason).toContain('unter dem Üblichen');
  });

  it('many outliers do not hide each other, as they would by mean and deviation', () => {
    const points = Array.from({ length: 100 }, (_, index) => ({
      at: String(index),
      value: index % 5 === 0 ? 1000 : 10 + (index % 3),
    }));
    expect(findAnomalies(points).points.filter(({ isAnomaly }) => isAnomaly)).toHaveLength(20);
    const values = points.map(({ value }) => value);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
    expect((1000 - mean) / deviation).toBeLessThan(3.5);
  });

  it('knows the hour of the week once four weeks are there: a warm night is odd, a warm day is not', () => {
    const points = weeks(5);
    const night = 4 * 168 + 2;
    points[night] = { ...(points[night] as DataPoint), value: 24 };
    const { points: judged } = findAnomalies(points);
    expect(judged[night]).toMatchObject({ isAnomaly: true, baseline: 'hour_of_week' });
    expect(judged[night]?.reason).toContain('Stunde der Woche');
    expect(judged[4 * 168 + 12]).toMatchObject({ isAnomaly: false });
    // In one week alone the same value is one of many.
    const short = points.slice(4 * 168);
    expect(findAnomalies(short).points[2]).toMatchObject({ isAnomaly: false, baseline: 'overall' });
    // Earlier weeks as history are enough to judge a single hour.
    const history = points.slice(0, 4 * 168);
    expect(findAnomalies(points.slice(night, night + 1), { history }).points[0]).toMatchObject({ isAnomaly: true });
  });

  it('says nothing about too few or equal values', () => {
    const few = Array.from({ length: MIN_POINTS - 1 }, (_, index) => ({
      at: String(index),
      value: index === 3 ? 99 : 1,
    }));
    expect(findAnomalies(few)).toMatchObject({ isEnough: false });
    expect(findAnomalies(few).points.some(({ isAnomaly }) => isAnomaly)).toBe(false);
    const equal = Array.from({ length: 50 }, (_, index) => ({ at: String(index), value: 7 }));
    expect(findAnomalies(equal).points.every(({ score }) => score === 0)).toBe(true);
    expect(findAnomalies([]).points).toEqual([]);
  });

  it('a step in an otherwise constant signal is found by the mean deviation', () => {
    const points = Array.from({ length: 100 }, (_, index) => ({ at: String(index), value: index === 50 ? 8 : 7 }));
    expect(findAnomalies(points).points.findIndex(({ isAnomaly }) => isAnomaly)).toBe(50);
  });

  it('hours of the week follow the plant, medians the middle', () => {
    expect(hourOfWeek('2026-11-16T00:30:00Z', 'UTC')).toBe(0);
    expect(hourOfWeek('2026-11-16T00:30:00Z', 'Europe/Berlin')).toBe(1);
    expect(hourOfWeek('2026-11-15T23:30:00Z', 'Europe/Berlin')).toBe(0);
    expect(hourOfWeek('bald', 'UTC')).toBe(-1);
    expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2.5, 0]);
  });
});
