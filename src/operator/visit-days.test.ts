import { expect, it } from 'vitest';
import { visitDays } from './visit-days.ts';

const counted = [{ day: '2026-03-01', visits: 7 }];

it('days since counting began are zero when nobody came, days before are unknown', () => {
  expect(visitDays(counted, { today: '2026-03-02', days: 4, countedSince: '2026-02-28' })).toEqual([
    { day: '2026-02-27', visits: null },
    { day: '2026-02-28', visits: 0 },
    { day: '2026-03-01', visits: 7 },
    { day: '2026-03-02', visits: 0 },
  ]);
});

it('without any counting nothing is known', () => {
  expect(visitDays([], { today: '2026-01-01', days: 2, countedSince: null })).toEqual([
    { day: '2025-12-31', visits: null },
    { day: '2026-01-01', visits: null },
  ]);
});
