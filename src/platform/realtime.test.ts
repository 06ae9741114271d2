import { describe, expect, test } from 'vitest';
import {
  EVENT_GAP_MS,
  EVENT_MAY_HURRY_MS,
  formatEventId,
  MAX_EVENTS_PER_SECOND,
  parseAnnouncement,
  parseEventId,
  parseTopics,
} from './realtime.ts';
import { backOffMs } from './realtime-clock.ts';

const company = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

test('API-03 at most ten events per second', () => {
  expect(MAX_EVENTS_PER_SECOND).toBe(10);
  expect(EVENT_GAP_MS * MAX_EVENTS_PER_SECOND - EVENT_MAY_HURRY_MS).toBeGreaterThan(1000);
});

describe('event ids', () => {
  test('survive the way to the browser and back', () => {
    expect(parseEventId(formatEventId({ epoch: 'aZ_-9', sequence: 42 }))).toEqual({ epoch: 'aZ_-9', sequence: 42 });
  });
  test.each([
    null,
    undefined,
    '',
    '42',
    'a:',
    ':1',
    'a:-1',
    'a:1.5',
    'a:1\nevent: resync',
    'ä:1',
    `a:${'9'.repeat(16)}`,
  ])('what we never gave out is unknown: %j', (text) => {
    expect(parseEventId(text)).toBeNull();
  });
});

describe('announcements of the database', () => {
  test('name a company and a topic', () => {
    const payload = JSON.stringify({ company: company.toUpperCase(), topic: 'machine_data' });
    expect(parseAnnouncement(payload)).toEqual({ companyId: company, topic: 'machine_data' });
  });
  test.each([
    ['no payload', undefined],
    ['not JSON', 'productions'],
    ['null', 'null'],
    ['outside of a company', JSON.stringify({ company: '', topic: 'productions' })],
    ['company missing', JSON.stringify({ topic: 'productions' })],
    ['topic not a name', JSON.stringify({ company, topic: 'a b' })],
    ['topic too long', JSON.stringify({ company, topic: 'x'.repeat(64) })],
  ])('are ignored when malformed: %s', (_, payload) => {
    expect(parseAnnouncement(payload)).toBeNull();
  });
});

test('topics are read from the data of an event', () => {
  expect(parseTopics('{"topics":["productions"]}')).toEqual(['productions']);
  for (const data of ['', '{}', '[]', '{"topics":"productions"}', '{"topics":[1]}'])
    expect(parseTopics(data)).toBeNull();
});

test('waiting times double and stop growing', () => {
  expect([0, 1, 2, 3, 4, 5, 500].map((attempt) => backOffMs(attempt, 2000, 30_000))).toEqual([
    2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ]);
});
