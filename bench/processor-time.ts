import { readdir, readFile } from 'node:fs/promises';
import { findServerProcesses } from '#platform/server/embedded-postgres/cluster-processes.ts';

/** Processor time as Linux counts it; 0 elsewhere. */
const TICKS_PER_SECOND = 100;

export async function cpuSecondsOf(pid: number): Promise<number> {
  return ticksIn(await readText(`/proc/${pid}/stat`)) / TICKS_PER_SECOND;
}

/** Of a process's threads, by name; those of one name together. The main thread is called `main`. */
export async function cpuSecondsByThread(pid: number): Promise<Map<string, number>> {
  const byName = new Map<string, number>();
  for (const thread of await readdir(`/proc/${pid}/task`).catch((): string[] => [])) {
    const folder = `/proc/${pid}/task/${thread}`;
    const name = thread === String(pid) ? 'main' : (await readText(`${folder}/comm`)).trim();
    byName.set(name, (byName.get(name) ?? 0) + ticksIn(await readText(`${folder}/stat`)) / TICKS_PER_SECOND);
  }
  return byName;
}

export async function postgresCpuSeconds(clusterDir: string): Promise<number> {
  let seconds = 0;
  for (const pid of await findServerProcesses(clusterDir)) seconds += await cpuSecondsOf(pid);
  return seconds;
}

/** Everything that runs on this computer, whoever started it, and what its host kept from it for others. */
export async function machineCpuSeconds(): Promise<{ used: number; stolen: number }> {
  const [, user, nice, system, , , irq, softirq, steal] = ((await readText('/proc/stat')).split('\n')[0] ?? '').split(
    /\s+/,
  );
  const seconds = (...ticks: (string | undefined)[]) =>
    ticks.reduce((sum, count) => sum + Number(count ?? 0), 0) / TICKS_PER_SECOND;
  return { used: seconds(user, nice, system, irq, softirq), stolen: seconds(steal) };
}

function ticksIn(stat: string): number {
  // The fields follow the program's name, which stands in brackets and may itself contain some.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}
