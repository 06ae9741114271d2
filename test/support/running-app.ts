import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const RUN = join(import.meta.dirname, '../../scripts/run.mjs');
const START_LIMIT_MS = 120_000;

export type RunningApp = {
  url: string;
  child: ChildProcess;
  output(): string;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  /** Asks it to stop, as systemd or Ctrl-C would, and waits. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

/** The real program in a process of its own, by the very script behind `npm start`. */
export async function runApp(environment: Record<string, string>): Promise<RunningApp> {
  const { app, started } = spawnApp(environment);
  await started;
  return app;
}

/** Without waiting for it to serve: for starts that must fail. */
export function spawnApp(environment: Record<string, string>): { app: RunningApp; started: Promise<void> } {
  const child = spawn(process.execPath, [RUN, 'start'], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      PORT: '0',
      LOG_LEVEL: 'warn',
      DEMO: 'false',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const app: RunningApp = {
    url: '',
    child,
    output: () => output,
    ended: new Promise((resolve) => child.once('exit', resolve)),
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return app.ended;
    },
  };
  const started = new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`not started in time:\n${output}`)), START_LIMIT_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /Öffnen:\s+(\S+)/.exec(output)?.[1];
      if (address === undefined || app.url !== '') return;
      app.url = address;
      clearTimeout(limit);
      resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`ended with ${code}:\n${output}`));
    });
  });
  // A start that is expected to fail is judged by its exit code.
  started.catch(() => undefined);
  return { app, started };
}

/** A data folder that the unprivileged account of an embedded database may enter. */
export async function makeDataDir(): Promise<{ path: string; remove(): Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'mes-app-'));
  await chmod(home, 0o711);
  return { path: join(home, 'data'), remove: () => rm(home, { recursive: true, force: true }) };
}
