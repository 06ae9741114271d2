import { expect, it } from 'vitest';
import { ringSegments } from './doughnut.ts';

it('DASH-17 three segments follow each other around the circle', () => {
  const segments = ringSegments([
    { key: 'operational', value: 5 },
    { key: 'maintenance', value: 0 },
    { key: 'idle', value: 5 },
  ]);
  expect(segments.map(({ share, start }) => [share, start])).toEqual([
    [0.5, 0],
    [0, 0.5],
    [0.5, 0.5],
  ]);
});

it('no machines, no shares', () => {
  expect(ringSegments([{ key: 'idle', value: 0 }])[0]?.share).toBe(0);
});
