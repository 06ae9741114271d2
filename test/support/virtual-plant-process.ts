import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PLANT_LINES, type PlantLine } from '#simulator/plant-command.ts';
import { freePort } from './free-port.ts';

const MAIN = join(import.meta.dirname, '../../src/simulator/server/main.ts');

export type VirtualPlantProcess = {
  ports: Record<PlantLine, number>;
  /** Types a command into it, e.g. 'disconnect mqtt', and waits for its answer. */
  command(text: string): Promise<void>;
  stop(): Promise<void>;
};

/** `npm run plant` in a process of its own, on ports nobody else uses. */
export async function startVirtualPlantProcess(): Promise<VirtualPlantProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'virtual-plant-'));
  const ports = {} as Record<PlantLine, number>;
  for (const line of PLANT_LINES) ports[line] = await freePort();
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PLANT_DIR: folder,
      PLANT_CONTROL_PORT: String(await freePort()),
      ...Object.fromEntries(PLANT_LINES.map((line) => [`PLANT_${line.toUpperCase()}_PORT`, String(ports[line])])),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error('no pipes');
  const waiting: { sign: RegExp; resolve: () => void }[] = [];
  createInterface(stdout).on('line', (line) => {
    if (waiting[0]?.sign.test(line)) waiting.shift()?.resolve();
  });
  const says = (sign: RegExp) =>
    Promise.race([
      new Promise<void>((resolve) => waiting.push({ sign, resolve })),
      once(child, 'exit').then(() => Promise.reject(new Error('the virtual plant ended by itself'))),
    ]);
  await says(/^ {2}status /);
  return {
    ports,
    async command(text) {
      const answered = says(/\S/);
      stdin.write(`${text}\n`);
      await answered;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
