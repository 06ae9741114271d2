/** `npm test`: everything a change must pass, in the order in which a failure is cheapest to find. */
import { spawnSync } from 'node:child_process';
import { findBrowser } from './browser.ts';

const STEPS: { title: string; command: string[] }[] = [
  { title: 'Format', command: ['biome', 'check', '.'] },
  { title: 'Types', command: ['tsc', '-b'] },
  { title: 'Lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { title: 'Rules, server and architecture', command: ['vitest', 'run'] },
  { title: 'Browser', command: ['playwright', 'test'] },
];

const browser = findBrowser();
for (const { title, command } of STEPS) {
  process.stdout.write(`\n== ${title}: ${command.join(' ')}\n`);
  const [program = '', ...args] = command;
  const { status } = spawnSync(program, args, {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: browser },
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    process.stderr.write(`\n${title} failed.\n`);
    process.exit(1);
  }
}
process.stdout.write('\nAll checks and tests passed.\n');
