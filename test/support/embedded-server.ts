import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readlink, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { sendSignal } from '#platform/server/embedded-postgres/cluster-processes.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts';

export type LogEntry = { level: 'info' | 'warn' | 'error'; fields: object; message: string };

/** A folder of its own for embedded servers; `close` stops what a test left running and removes everything. */
export async function openServerBench() {
  const home = await realpath(await mkdtemp(join(tmpdir(), 'mes-bench-')));
  // Open to pass through, so that as root the unprivileged account can work below it.
  await chmod(home, 0o711);
  const servers: EmbeddedPostgres[] = [];
  const children: ChildProcess[] = [];
  const entries: LogEntry[] = [];
  const record = (level: LogEntry['level']) => (fields: object, message: string) => {
    entries.push({ level, fields, message });
  };
  const log = { info: record('info'), warn: record('warn'), error: record('error') };

  async function start(dataDir: string): Promise<EmbeddedPostgres> {
    const server = await startEmbeddedPostgres({ dataDir, log });
    servers.push(server);
    return server;
  }

  /**
   * Starts a server from another Node process, as an application would. Its first line of output says how it went:
   * `pid 123`, `adopted 123` or `error code`. The prefix is a program that runs Node, with its arguments.
   */
  function startElsewhere(dataDir: string, options: { endsWithApp?: boolean } = {}, prefix: string[] = []) {
    const launcher = new URL('../../src/platform/server/embedded-postgres/embedded-postgres.ts', import.meta.url);
    const script = `
      const { startEmbeddedPostgres } = await import(${JSON.stringify(launcher.href)});
      const log = { info() {}, warn() {}, error() {} };
      try {
        const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log, ...${JSON.stringify(options)} });
        console.log((server.adopted ? 'adopted ' : 'pid ') + server.pid);
        setInterval(() => {}, 1000);
      } catch (error) {
        console.log('error ' + error.code);
      }`;
    const command = [...prefix, process.execPath, '--input-type=module', '--eval', script];
    const child = spawn(command[0] ?? process.execPath, command.slice(1), {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const firstLine = new Promise<string>((resolve) => {
      child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
      child.once('exit', () => resolve(''));
    });
    return { child, firstLine };
  }

  async function close(): Promise<void> {
    for (const child of children) child.kill('SIGKILL');
    for (const server of servers) await server.stop();
    for (const pid of await findProcessesBelow(home)) sendSignal(pid, 'SIGKILL');
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }

  return { home, log, entries, start, startElsewhere, close };
}

/** Servers that their starter could not stop any more because a test killed it. */
async function findProcessesBelow(folder: string): Promise<number[]> {
  const names = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const folders = await Promise.all(names.map((name) => readlink(`/proc/${name}/cwd`).catch(() => '')));
  return names.filter((_, index) => folders[index]?.startsWith(`${folder}/`)).map(Number);
}

export async function queryOnce(
  connection: EmbeddedPostgres['connection'],
  text: string,
): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  // Servers are killed here on purpose; the query reports it as well.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

export async function waitUntil(isTrue: () => boolean | Promise<boolean>, limitMs = 10_000): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`not within ${limitMs} ms: ${isTrue.toString()}`);
    await delay(10);
  }
}
