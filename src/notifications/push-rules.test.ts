import { expect, it } from 'vitest';
import { judgePush, pushRetryMinutes, readPushPayload, readRetryAfter } from './push-rules.ts';

it('a push service takes, refuses, asks to wait, or says that the device is gone', () => {
  expect([200, 201, 400, 403, 404, 410, 413, 429, 500, 503].map(judgePush)).toEqual([
    'sent',
    'sent',
    'refused',
    'refused',
    'gone',
    'gone',
    'refused',
    'again',
    'again',
    'again',
  ]);
});

it('the pauses grow, follow what the service asks for within reason, and end', () => {
  expect([1, 2, 3, 4, 5].map((attempts) => pushRetryMinutes(attempts, null))).toEqual([1, 5, 30, 120, null]);
  expect(pushRetryMinutes(1, 600)).toBe(10);
  expect(pushRetryMinutes(1, 999_999)).toBe(120);
  expect(pushRetryMinutes(3, 10)).toBe(30);
  expect(['120', ' 5 ', 'Wed, 21 Oct 2026 07:28:00 GMT', '-1', '1e9', undefined].map(readRetryAfter)).toEqual([
    120,
    5,
    null,
    null,
    null,
    null,
  ]);
});

it('what arrives at a device leads into the app and nowhere else', () => {
  expect(readPushPayload({ title: 'A', body: 'B', path: '/app/alerts?alert=1', tag: 't' })).toEqual({
    title: 'A',
    body: 'B',
    path: '/app/alerts?alert=1',
    tag: 't',
  });
  for (const path of ['https://böse.example', '//böse.example', '/apparat', '/login', 7, undefined]) {
    expect(readPushPayload({ path }).path).toBe('/app/alerts');
  }
  for (const data of [null, 'text', 5, [], { title: '', body: 3 }]) {
    expect(readPushPayload(data)).toEqual({
      title: 'Neuer Alarm',
      body: 'Im MES gibt es eine neue Meldung.',
      path: '/app/alerts',
      tag: 'mes',
    });
  }
});
