import { describe, expect, it } from 'vitest';
import { seededRandom } from '#platform/random.ts';
import { telegramCutter } from './telegrams.ts';

const telegram = (...body: number[]) => Buffer.from([3, 0, 0, body.length + 4, ...body]);

describe('telegramCutter', () => {
  it('puts pieces together and takes telegrams apart', () => {
    const cutter = telegramCutter();
    const [first, second] = [telegram(1, 2, 3), telegram(4, 5, 6, 7)];
    const stream = Buffer.concat([first, second]);
    const received = [...stream].flatMap((byte) => cutter.add(Buffer.from([byte])));
    expect(received).toEqual([first, second]);
    expect(telegramCutter().add(stream)).toEqual([first, second]);
  });

  it.each([
    ['another protocol', Buffer.from('HTTP/1.1 200 OK')],
    ['a telegram too short to be one', Buffer.from([3, 0, 0, 6, 1, 2])],
    ['a telegram longer than any controller sends', Buffer.from([3, 0, 0xff, 0xff])],
  ])('refuses %s', (_name, bytes) => {
    expect(() => telegramCutter().add(bytes)).toThrow('not a TPKT telegram');
  });

  it('100,000 random chunks: telegrams or a refusal, never more memory than one telegram', () => {
    const random = seededRandom('telegrams');
    let refused = 0;
    let cutter = telegramCutter();
    for (let round = 0; round < 100_000; round++) {
      const chunk = Buffer.from(Array.from({ length: random.integer(1, 12) }, () => random.integer(0, 255)));
      if (random.chance(0.8)) chunk.set([3, 0, 0].slice(0, chunk.length));
      try {
        for (const whole of cutter.add(chunk)) expect(whole.length).toBe(whole.readUInt16BE(2));
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        refused += 1;
        cutter = telegramCutter();
      }
    }
    expect(refused).toBeGreaterThan(1000);
  });
});
