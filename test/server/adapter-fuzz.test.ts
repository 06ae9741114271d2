import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { FuzzResult } from '../support/fuzz-child.ts';

const CHILD = join(import.meta.dirname, '../support/fuzz-child.ts');
const INPUTS = 100_000;

/** A process that a telegram can end would exit with an error here. */
async function fuzz(protocol: string): Promise<FuzzResult> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', CHILD, protocol, String(INPUTS)], {
    maxBuffer: 1 << 28,
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as FuzzResult;
}

describe.concurrent(`${INPUTS} spoilt telegrams through the library of each protocol`, { timeout: 240_000 }, () => {
  it.each(['modbus', 's7', 'opcua'])(
    '%s: nothing is thrown where nobody catches it, memory stays flat',
    async (protocol) => {
      const { inputs, understood, contained, heapMb, residentMb } = await fuzz(protocol);
      expect(inputs).toBeGreaterThanOrEqual(INPUTS);
      // Some arrive whole: it was the library's decoder that was reached.
      expect(understood).toBeGreaterThan(INPUTS / 100);
      expect(contained).toBe(0);
      expect(heapMb[1]).toBeLessThan(heapMb[0] + 20);
      expect(residentMb[1]).toBeLessThan(residentMb[0] + 150);
    },
  );
});
