import { describe, expect, it } from 'vitest';
import type { LatestSensorValue } from '../sensor-data.api.ts';
import { createLiveStore } from './live-store.ts';

const reading = (sensorId: string, value: number): LatestSensorValue => ({
  sensorId,
  value,
  unit: '°C',
  sensorType: 'temperature',
  quality: 'good',
  timestamp: '2026-05-04T08:00:00.000Z',
});

describe('live values of what is shown', () => {
  it('tells only those whose value has changed', () => {
    const store = createLiveStore(() => undefined);
    const told: string[] = [];
    for (const id of ['a', 'b']) store.subscribe(id, () => void told.push(id));
    const a = reading('a', 1);
    store.set(new Map([['a', a]]));
    store.set(
      new Map([
        ['a', a],
        ['b', reading('b', 2)],
      ]),
    );
    expect(told).toEqual(['a', 'b']);
    expect(store.get('b')?.value).toBe(2);
    expect(store.get('c')).toBeUndefined();
  });

  it('knows what is on the screen, however many show the same', () => {
    const shown: (readonly string[])[] = [];
    const store = createLiveStore((ids) => void shown.push(ids));
    const first = store.subscribe('b', () => undefined);
    const second = store.subscribe('b', () => undefined);
    const other = store.subscribe('a', () => undefined);
    first();
    expect(shown).toEqual([['b'], ['a', 'b']]);
    second();
    second();
    other();
    expect(shown).toEqual([['b'], ['a', 'b'], ['a'], []]);
  });
});
