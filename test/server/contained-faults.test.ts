import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('what a library throws where nobody can catch it costs its connection, not the program; our own errors still end it', () => {
  const child = join(import.meta.dirname, '../support/contained-child.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [child], { encoding: 'utf8', timeout: 60_000 });
  const sentence = 'Die Gegenstelle hat etwas Unverständliches gesendet.';
  expect(stdout.trim().split('\n')).toEqual([
    'a library failed outside of any call',
    `attempt: ${sentence}`,
    'connected',
    'a library failed outside of any call',
    `lost: ${sentence}`,
    'still running',
  ]);
  expect(stderr).toContain('an error of our own');
  expect(status).toBe(1);
});
