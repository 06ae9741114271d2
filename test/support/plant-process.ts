import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/**
 * A child process that takes machine data and says so line by line: `stored <source> <number>` when it has acknowledged,
 * `connected <source>`, and `drained` at its orderly end. It gets its task as the first line of its input.
 */
export type PlantProcess = {
  state: { lines: number; drained: boolean; ended: boolean; connections: Map<string, number> };
  exit: Promise<void>;
  kill(): void;
  /** Asks it to end in good order. */
  finish(): void;
  /** Until so many more deliveries are acknowledged. */
  acknowledges(more: number): Promise<void>;
  /** Until a state is reached; looked at after every line. */
  reaches(isReached: () => boolean): Promise<void>;
};

/**
 * Plants to be started and killed by the dozen: while one runs, the next has already loaded its program and waits, so
 * that a round lasts as long as what happens in it.
 */
export function plantProcesses(file: string) {
  const prepare = () => spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'inherit'] });
  let next: ChildProcess | null = prepare();
  return {
    start(task: unknown, acknowledged: Map<string, number>, onStored: () => void = () => {}): PlantProcess {
      const child = next ?? prepare();
      next = prepare();
      child.stdin?.write(`${JSON.stringify(task)}\n`);
      return followPlant(child, acknowledged, onStored);
    },
    /** The one that waits is not needed any more. */
    close(): void {
      next?.kill('SIGKILL');
      next = null;
    },
  };
}

function followPlant(child: ChildProcess, acknowledged: Map<string, number>, onStored: () => void): PlantProcess {
  const state: PlantProcess['state'] = { lines: 0, drained: false, ended: false, connections: new Map() };
  const waiting: (() => void)[] = [];
  const tell = () => {
    for (const resolve of waiting.splice(0)) resolve();
  };
  if (child.stdout === null || child.stdin === null) throw new Error('no pipes');
  const { stdin } = child;
  stdin.on('error', () => undefined);
  createInterface(child.stdout).on('line', (line) => {
    const [word, source = '', number = ''] = line.split(' ');
    if (word === 'drained') state.drained = true;
    else if (word === 'connected') state.connections.set(source, (state.connections.get(source) ?? 0) + 1);
    else {
      acknowledged.set(source, Math.max(acknowledged.get(source) ?? -1, Number(number)));
      state.lines += 1;
      onStored();
    }
    tell();
  });
  const exit = (async () => {
    await once(child, 'close');
    state.ended = true;
    tell();
  })();
  async function reaches(isReached: () => boolean): Promise<void> {
    while (!isReached() && !state.ended) await new Promise<void>((resolve) => waiting.push(resolve));
    if (!isReached()) throw new Error('the plant ended by itself');
  }
  return {
    state,
    exit,
    kill: () => void child.kill('SIGKILL'),
    finish: () => void stdin.end(),
    reaches,
    async acknowledges(more) {
      const goal = state.lines + more;
      await reaches(() => state.lines >= goal);
    },
  };
}
