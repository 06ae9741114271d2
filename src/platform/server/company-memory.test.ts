import { describe, expect, it, vi } from 'vitest';
import { createCompanyMemory } from './company-memory.ts';
import type { Database } from './database.ts';
import { createLog } from './log.ts';

function memoryOf() {
  const state = { stored: 'first', isAway: false, nowMs: 1000, reads: 0 };
  const log = createLog('silent');
  const warned = vi.spyOn(log, 'warn');
  const memory = createCompanyMemory<string>({
    database: { inCompany: async (_company: string, work: () => Promise<string>) => work() } as unknown as Database,
    log,
    what: 'things',
    async read() {
      state.reads += 1;
      if (state.isAway) throw new Error('away');
      return state.stored;
    },
    unread: 'nothing',
    now: () => state.nowMs,
  });
  return { state, memory, warned };
}
/** Reads in the background are over. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('what companies have set', () => {
  it('is at hand at once, and read anew in the background when it is old', async () => {
    const { state, memory } = memoryOf();
    expect(memory.of('a')).toBe('nothing');
    await memory.load('a');
    await memory.load('a');
    expect([memory.of('a'), state.reads]).toEqual(['first', 1]);
    state.stored = 'second';
    state.nowMs += 5000;
    expect([memory.of('a'), state.reads]).toEqual(['first', 1]);
    state.nowMs += 1;
    expect([memory.of('a'), memory.of('a')]).toEqual(['first', 'first']);
    await settled();
    expect([memory.of('a'), state.reads]).toEqual(['second', 2]);
  });

  it('is read at once when a change is told, also while an older read is under way', async () => {
    const { state, memory } = memoryOf();
    const early = memory.load('a');
    state.stored = 'second';
    await memory.renew('a');
    await early;
    expect(memory.of('a')).toBe('second');
  });

  it('stays as it was read last while the database is away', async () => {
    const { state, memory, warned } = memoryOf();
    await memory.load('a');
    state.isAway = true;
    await memory.renew('a');
    expect(memory.of('a')).toBe('first');
    expect(warned).toHaveBeenCalledWith(expect.objectContaining({ companyId: 'a' }), 'things could not be read');
    await memory.load('b');
    expect(memory.of('b')).toBe('nothing');
  });
});
