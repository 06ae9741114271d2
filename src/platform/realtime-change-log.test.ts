import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEventId } from './realtime.ts';
import { createChangeLog, MAX_TOPICS } from './realtime-change-log.ts';

function numberedEpochs(): () => string {
  let epoch = 0;
  return () => `e${epoch++}`;
}

test('tells one event with all topics changed since a position', () => {
  const log = createChangeLog(numberedEpochs());
  log.record('machines');
  const seen = log.position();
  log.record('productions');
  log.record('alerts');
  log.record('productions');
  expect(log.changesSince(seen)).toEqual({ kind: 'change', id: 'e0:4', topics: ['alerts', 'productions'] });
  expect(log.changesSince(log.position())).toBeNull();
});

test('asks for a resync where the position is unknown', () => {
  const log = createChangeLog(numberedEpochs());
  log.record('machines');
  expect(log.changesSince(null)?.kind).toBe('resync');
  expect(log.changesSince({ epoch: 'other', sequence: 1 })?.kind).toBe('resync');
  expect(log.changesSince({ epoch: 'e0', sequence: 2 })?.kind).toBe('resync');
});

test('a restart makes every position unknown, also that of a log without changes', () => {
  const log = createChangeLog(numberedEpochs());
  const before = log.position();
  log.restart();
  expect(log.changesSince(before)).toEqual({ kind: 'resync', id: 'e1:0' });
});

test('invented topics cost a resync, not memory', () => {
  const log = createChangeLog(numberedEpochs());
  for (let index = 0; index < MAX_TOPICS; index++) log.record(`topic${index}`);
  const full = log.position();
  log.record('topic0');
  expect(log.changesSince(full)).toMatchObject({ kind: 'change', topics: ['topic0'] });
  log.record('one-more');
  expect(log.changesSince(full)).toEqual({ kind: 'resync', id: 'e1:1' });
});

test('OPEN-144 whoever resumes from any id it was given knows of every later change', () => {
  const topic = fc.constantFrom('a', 'b', 'c', 'd');
  fc.assert(
    fc.property(fc.array(topic, { maxLength: 30 }), fc.array(topic, { maxLength: 30 }), (before, after) => {
      const log = createChangeLog(numberedEpochs());
      for (const name of before) log.record(name);
      const id = log.changesSince(null)?.id;
      for (const name of after) log.record(name);
      const event = log.changesSince(parseEventId(id));
      expect(event?.kind === 'change' ? event.topics : []).toEqual([...new Set(after)].toSorted());
    }),
  );
});
