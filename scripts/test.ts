/** `npm test`: everything a change must pass, in the order in which a failure is cheapest to find. */
import { spawnSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { ensureBroker } from './broker.ts';
import { findBrowser } from './browser.ts';

const STEPS: { title: string; command: string[] }[] = [
  { title: 'Format', command: ['biome', 'check', '.'] },
  { title: 'Types', command: ['tsc', '-b'] },
  { title: 'Lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { title: 'Rules, server and architecture', command: ['vitest', 'run'] },
  { title: 'Browser', command: ['playwright', 'test'] },
];

/** Server, database and broker are each killed so many times under load (test/server/ingestion-faults*.test.ts). */
const FAULT_ROUNDS = '50';

ensureBroker();
const environment = {
  FAULT_ROUNDS,
  ...process.env,
  CHROMIUM_PATH: findBrowser(),
  TMPDIR: temporaryFolder(),
};
for (const { title, command } of STEPS) {
  process.stdout.write(`\n== ${title}: ${command.join(' ')}\n`);
  const [program = '', ...args] = command;
  const { status } = spawnSync(program, args, {
    stdio: 'inherit',
    env: environment,
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    process.stderr.write(`\n${title} failed.\n`);
    process.exit(1);
  }
}
process.stdout.write('\nAll checks and tests passed.\n');

/** Databases of tests live in memory where there is room: they start and stop by the dozen. */
function temporaryFolder(): string {
  const inMemory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    if (bavail * bsize > 4 * 1024 ** 3) return inMemory;
  } catch {
    // Not a Linux, or one without it.
  }
  return tmpdir();
}
