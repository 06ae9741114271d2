import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EVENT_GAP_MS, EVENT_MAY_HURRY_MS, MAX_EVENTS_PER_SECOND } from './realtime.ts';
import { createCoalescer } from './realtime-coalescer.ts';
import { createManualClock } from './realtime-manual-clock.ts';

function observe(accepts: () => boolean = () => true) {
  const clock = createManualClock();
  const deliveredAtMs: number[] = [];
  const coalescer = createCoalescer({
    clock,
    gapMs: EVENT_GAP_MS,
    mayHurryMs: EVENT_MAY_HURRY_MS,
    deliver() {
      deliveredAtMs.push(clock.nowMs());
      return accepts();
    },
  });
  return { clock, coalescer, deliveredAtMs };
}

describe('coalescer', () => {
  test('API-03 delivers the first at once and merges the rest', () => {
    const { clock, coalescer, deliveredAtMs } = observe();
    for (let count = 0; count < 1000; count++) coalescer.signal();
    expect(deliveredAtMs).toEqual([0]);
    clock.advance(10_000);
    expect(deliveredAtMs).toEqual([0, EVENT_GAP_MS - EVENT_MAY_HURRY_MS]);
  });

  test('what comes on time after a late one is not held back', () => {
    const { clock, coalescer, deliveredAtMs } = observe();
    const signalledAtMs = [0, EVENT_GAP_MS, 2 * EVENT_GAP_MS + EVENT_MAY_HURRY_MS, 3 * EVENT_GAP_MS, 4 * EVENT_GAP_MS];
    for (const atMs of signalledAtMs) {
      clock.advance(atMs - clock.nowMs());
      coalescer.signal();
    }
    expect(deliveredAtMs).toEqual(signalledAtMs);
  });

  test('delivers at once again after a quiet time', () => {
    const { clock, coalescer, deliveredAtMs } = observe();
    coalescer.signal();
    clock.advance(5000);
    coalescer.signal();
    expect(deliveredAtMs).toEqual([0, 5000]);
  });

  test('a full receiver gets nothing until it has room, then the last state', () => {
    let hasRoom = false;
    const { clock, coalescer, deliveredAtMs } = observe(() => hasRoom);
    coalescer.signal();
    coalescer.signal();
    clock.advance(60_000);
    expect(deliveredAtMs).toEqual([0]);
    hasRoom = true;
    coalescer.resume();
    expect(deliveredAtMs).toEqual([0, 60_000]);
  });

  test('a receiver that has room without news gets nothing', () => {
    const { clock, coalescer, deliveredAtMs } = observe(() => false);
    coalescer.signal();
    clock.advance(1000);
    coalescer.resume();
    clock.advance(1000);
    expect(deliveredAtMs).toEqual([0]);
  });

  test('is silent and holds no timer once closed', () => {
    const { clock, coalescer, deliveredAtMs } = observe();
    coalescer.signal();
    coalescer.signal();
    coalescer.close();
    expect(clock.pendingTimers()).toBe(0);
    coalescer.signal();
    coalescer.resume();
    clock.advance(1000);
    expect(deliveredAtMs).toEqual([0]);
  });

  test('API-03 OPEN-144 never more than 10 in any second, and the last state always arrives', () => {
    const step = fc.record({
      waitMs: fc.oneof(
        { weight: 19, arbitrary: fc.integer({ min: 0, max: 60 }) },
        { weight: 1, arbitrary: fc.integer({ min: 0, max: 2000 }) },
      ),
      action: fc.oneof(
        { weight: 18, arbitrary: fc.constant('signal') },
        { weight: 1, arbitrary: fc.constant('fill') },
        { weight: 4, arbitrary: fc.constant('drain') },
      ),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 400, size: 'max' }), (steps) => {
        let full = false;
        let version = 0;
        let deliveredVersion = 0;
        const clock = createManualClock();
        const deliveredAtMs: number[] = [];
        const coalescer = createCoalescer({
          clock,
          gapMs: EVENT_GAP_MS,
          mayHurryMs: EVENT_MAY_HURRY_MS,
          deliver() {
            deliveredAtMs.push(clock.nowMs());
            deliveredVersion = version;
            return !full;
          },
        });
        for (const { waitMs, action } of steps) {
          clock.advance(waitMs);
          if (action === 'fill') full = true;
          else if (action === 'drain') {
            full = false;
            coalescer.resume();
          } else {
            version += 1;
            coalescer.signal();
          }
        }
        full = false;
        coalescer.resume();
        clock.advance(1000);
        expect(deliveredVersion).toBe(version);
        // The eleventh after any delivery must be more than a second later.
        const tooEarly = deliveredAtMs.filter(
          (atMs, index) => atMs - (deliveredAtMs[index - MAX_EVENTS_PER_SECOND] ?? Number.NEGATIVE_INFINITY) <= 1000,
        );
        expect(tooEarly).toEqual([]);
      }),
    );
  });
});
