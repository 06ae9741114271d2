import { describe, expect, it } from 'vitest';
import { answerKey } from './answer-key.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const asked = (from: string, to: string) =>
  `http://mes.example/api/sensor-data/chart?sensorId=T-1&from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`;

describe('OPEN-023 the address an answer is kept under', () => {
  it('is the same for every last hour, at whatever minute it is asked for', () => {
    const key = answerKey(asked('2026-11-15T11:00:00Z', '2026-11-15T12:00:00Z'), NOW);
    expect(key).toBe('http://mes.example/api/sensor-data/chart?sensorId=T-1&untilNowMs=3600000');
    const later = NOW + 7_230_000;
    expect(answerKey(asked('2026-11-15T13:00:30Z', '2026-11-15T14:00:30Z'), later)).toBe(key);
    expect(answerKey(asked('2026-11-15T13:00:30Z', '2026-11-15T14:00:30Z').replace('T-1', 'T-2'), later)).not.toBe(key);
    expect(answerKey(asked('2026-11-14T12:00:00Z', '2026-11-15T12:00:00Z'), NOW)).not.toBe(key);
  });

  it('is the address itself for any other stretch of time, and without one', () => {
    const addresses = [
      asked('2026-11-08T23:00:00Z', '2026-11-15T23:00:00Z'),
      asked('2026-11-15T10:00:00Z', '2026-11-15T11:54:59Z'),
      asked('2026-11-15T12:00:00Z', '2026-11-15T12:00:00Z'),
      asked('gestern', '2026-11-15T12:00:00Z'),
      'http://mes.example/api/dashboard',
      'http://mes.example/api/alerts?to=2026-11-15T12%3A00%3A00Z',
    ];
    for (const address of addresses) expect(answerKey(address, NOW)).toBe(address);
  });
});
