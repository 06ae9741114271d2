/**
 * A broker in a process of its own: mosquitto where it is installed, else aedes, for which this file is also the
 * program that runs it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../test/support/free-port.ts';

const MOSQUITTO = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto'].find((path) => existsSync(path));
const START_TRIES = 500;

export type BrokerProcess = {
  name: string;
  port: number;
  pid: number;
  /** The newest MQTT the broker speaks, as the source's setting has it. */
  version: '4' | '5';
  close(): Promise<void>;
};

export async function startBroker(): Promise<BrokerProcess> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'bench-broker-'));
  const config = join(folder, 'mosquitto.conf');
  // Its default of 1000 waiting messages per client would drop what comes faster than it is taken.
  await writeFile(config, `listener ${port} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 0\n`);
  const child: ChildProcess =
    MOSQUITTO === undefined
      ? spawn(process.execPath, [import.meta.filename, String(port)], { stdio: ['ignore', 'ignore', 'inherit'] })
      : spawn(MOSQUITTO, ['-c', config], { stdio: 'ignore' });
  for (let tries = START_TRIES; !(await isReached(port)); tries--) {
    if (tries === 0) throw new Error('the broker does not start');
    await delay(10);
  }
  return {
    name: MOSQUITTO === undefined ? 'aedes' : 'mosquitto',
    port,
    pid: child.pid ?? 0,
    version: MOSQUITTO === undefined ? '4' : '5',
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isReached(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

if (process.argv[1] === import.meta.filename) {
  const { Aedes } = await import('aedes');
  const broker = await Aedes.createBroker();
  createServer((socket) => broker.handle(socket)).listen(Number(process.argv[2]), '127.0.0.1');
}
