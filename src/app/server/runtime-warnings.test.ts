import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logRuntimeWarnings } from './runtime-warnings.ts';

let listeners: NodeJS.WarningListener[];
beforeEach(() => {
  listeners = process.listeners('warning');
});
afterEach(() => {
  process.removeAllListeners('warning');
  for (const listener of listeners) process.on('warning', listener);
});

test('a warning is a line of the log and nothing else; old-fashioned calls are for developers', async () => {
  const log = { warn: vi.fn(), debug: vi.fn() };
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  logRuntimeWarnings(log);
  process.emitWarning('eleven listeners', { type: 'MaxListenersExceededWarning' });
  process.emitWarning('parsed the old way', { type: 'DeprecationWarning', code: 'MES_TEST' });
  await nextTurn();
  expect(log.warn.mock.calls.map(([{ err }]) => err.message)).toEqual(['eleven listeners']);
  expect(log.debug.mock.calls.map(([{ err }]) => err.message)).toEqual(['parsed the old way']);
  expect(written).not.toHaveBeenCalled();
  written.mockRestore();
});
