import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from './scripts/slow-first.ts';

const SERVER_TESTS = ['src/**/server/**/*.test.ts', 'test/server/**/*.test.ts', 'test/support/**/*.test.ts'];
const ARCHITECTURE_TESTS = ['test/architecture.test.ts'];

export default defineConfig({
  test: {
    // Modules are loaded once per worker instead of once per file: half the time, and no file leaves state behind.
    isolate: false,
    // Half of the server's tests wait for processes to start: one more than processors keeps those busy.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          name: 'rules',
          // Only against hanging: fuzz and property tests share the machine with whatever else runs on it.
          testTimeout: 60_000,
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          exclude: SERVER_TESTS,
        },
      },
      {
        test: {
          name: 'server',
          include: SERVER_TESTS,
          globalSetup: ['test/support/global-postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'architecture', include: ARCHITECTURE_TESTS } },
    ],
  },
});
