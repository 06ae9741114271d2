import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { Aedes } from 'aedes';
import { eventually } from './adapter-host.ts';

export type Broker = {
  name: 'aedes' | 'mosquitto';
  port: number;
  /** Cuts every line and takes no new one; sessions are kept. */
  stop(): Promise<void>;
  restart(): Promise<void>;
  /** How many PUBACK and PUBCOMP clients have sent; null where the broker does not tell. */
  acknowledged: (() => number) | null;
  close(): Promise<void>;
};

const MOSQUITTO = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto'].find((path) => existsSync(path)) ?? null;
/** Debian's mosquitto where it is installed; the other broker is always there. */
export const hasMosquitto = MOSQUITTO !== null;

/** In this process, MQTT 3.1.1 only. */
export async function startAedes(options: { tls?: { cert: string; key: string } } = {}): Promise<Broker> {
  const broker = await Aedes.createBroker();
  let acknowledged = 0;
  broker.on('ack', (packet) => {
    if (packet !== undefined) acknowledged += 1;
  });
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      const take = (socket: Socket) => {
        sockets.add(socket);
        socket.on('close', () => sockets.delete(socket));
        socket.on('error', () => undefined);
        broker.handle(socket);
      };
      server = options.tls === undefined ? createServer(take) : createTlsServer(options.tls, take);
      server.listen(port, '127.0.0.1', () => {
        const address = server?.address();
        resolve(typeof address === 'object' && address !== null ? address.port : port);
      });
    });
  const stop = async () => {
    const closed = new Promise<void>((resolve) => (server === null ? resolve() : server.close(() => resolve())));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const port = await listen(0);
  return {
    name: 'aedes',
    port,
    stop,
    restart: async () => void (await listen(port)),
    acknowledged: () => acknowledged,
    async close() {
      await stop();
      await new Promise<void>((resolve) => broker.close(() => resolve()));
    },
  };
}

/** A broker that can be killed and comes back on the same port. */
export type KillableBroker = Pick<Broker, 'name' | 'port' | 'restart' | 'close'> & { kill(): Promise<void> };

/** mosquitto where it is installed, with its sessions on disk; otherwise, or with FAULT_BROKER=aedes, one that forgets them. */
export async function startKillableBroker(): Promise<KillableBroker> {
  return hasMosquitto && process.env.FAULT_BROKER !== 'aedes' ? startMosquitto() : startAedesProcess();
}

async function startAedesProcess(): Promise<KillableBroker> {
  const port = await freePort();
  let child: ChildProcess | null = null;
  const restart = async () => {
    child = spawn(process.execPath, [join(import.meta.dirname, 'aedes-child.ts')], {
      env: { ...process.env, AEDES_PORT: String(port) },
      stdio: 'ignore',
    });
    await eventually(() => reach(port));
  };
  const kill = () => end(child, 'SIGKILL');
  await restart();
  return { name: 'aedes', port, restart, kill, close: kill };
}

function end(child: ChildProcess | null, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  return new Promise((resolve) => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

/** A broker nobody here wrote, as a process of its own, MQTT 3.1.1 and 5. */
export async function startMosquitto(
  options: { password?: { user: string; password: string } } = {},
): Promise<Broker & KillableBroker> {
  if (MOSQUITTO === null) throw new Error('mosquitto is not installed');
  const binary = MOSQUITTO;
  const folder = await mkdtemp(join(tmpdir(), 'mosquitto-'));
  const port = await freePort();
  const lines = [
    `listener ${port} 127.0.0.1`,
    'persistence true',
    `persistence_location ${folder}/`,
    'autosave_interval 1',
    'autosave_on_changes true',
    // What waits for a receiver that was killed is not dropped.
    'max_queued_messages 0',
    'user root',
  ];
  if (options.password === undefined) lines.push('allow_anonymous true');
  else {
    const file = join(folder, 'passwords');
    execFileSync('mosquitto_passwd', ['-b', '-c', file, options.password.user, options.password.password]);
    lines.push('allow_anonymous false', `password_file ${file}`);
  }
  const config = join(folder, 'mosquitto.conf');
  await writeFile(config, `${lines.join('\n')}\n`);
  let child: ChildProcess | null = null;
  const start = async () => {
    child = spawn(binary, ['-c', config], { stdio: 'ignore' });
    await eventually(() => reach(port));
  };
  const stop = () => end(child, 'SIGTERM');
  await start();
  return {
    name: 'mosquitto',
    port,
    stop,
    kill: () => end(child, 'SIGKILL'),
    restart: start,
    acknowledged: null,
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function reach(port: number): Promise<void> {
  const { connect } = await import('node:net');
  await new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve();
    });
    socket.on('error', reject);
  });
}
