import { describe, expect, it } from 'vitest';
import { type ShownSensor, shownReading } from './live-reading.ts';

const NOW_MS = Date.parse('2026-05-04T10:00:00.000Z');
const at = (secondsAgo: number) => new Date(NOW_MS - secondsAgo * 1000).toISOString();
const sensor: ShownSensor = {
  newest: { value: 20, quality: 'good', at: at(5) },
  state: 'good',
  limits: { min: 15, max: 30, critical: 35 },
  expectedIntervalSeconds: null,
};
const live = (value: number | null, secondsAgo: number, quality = 'good') => ({
  sensorId: 'T-1',
  value,
  quality,
  unit: '°C',
  sensorType: 'temperature',
  timestamp: at(secondsAgo),
});

describe('what a page shows of a sensor', () => {
  it('is what came with the page as long as nothing newer is known', () => {
    expect(shownReading(sensor, undefined, NOW_MS)).toEqual({ newest: sensor.newest, state: 'good' });
    expect(shownReading(sensor, live(99, 6), NOW_MS)).toEqual({ newest: sensor.newest, state: 'good' });
    expect(shownReading(sensor, live(99, 5), NOW_MS).newest?.value).toBe(20);
  });

  it.each([
    [live(21, 1), 'good'],
    [live(31, 1), 'warning'],
    [live(35, 1), 'critical'],
    [live(20, 1, 'bad'), 'doubtful'],
  ])('is the live value where that is newer, with the state it means: %j is %s', (value, state) => {
    expect(shownReading(sensor, value, NOW_MS)).toEqual({
      newest: { value: value.value, quality: value.quality, at: value.timestamp },
      state,
    });
  });

  it('a sensor without any value yet shows its first', () => {
    expect(shownReading({ ...sensor, newest: null, state: 'none' }, live(16, 1), NOW_MS)).toMatchObject({
      newest: { value: 16 },
      state: 'good',
    });
  });

  it('a live value that is old all the same is silence', () => {
    const old = { ...sensor, newest: { value: 20, quality: 'good', at: at(2000) } };
    expect(shownReading(old, live(20, 1000), NOW_MS).state).toBe('silent');
  });
});
