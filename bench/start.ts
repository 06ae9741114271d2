/**
 * How long a start takes, what the product needs at rest, and what a browser loads for the sign-in screen.
 * Run: npm run bench:start
 */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.ts';
import { makeDataDir, runApp } from '../test/support/running-app.ts';

const WARM_RUNS = 3;
const SETTLE_MS = 5000;

const data = await makeDataDir();
const environment = { DATA_DIR: data.path, DEMO: 'true' };
const withoutDemo = await makeDataDir();

const empty = await timedStart({ ...environment, DATA_DIR: withoutDemo.path, DEMO: 'false' });
await empty.app.stop();
await withoutDemo.remove();
const cold = await timedStart(environment);
await cold.app.stop();
const warmMs: number[] = [];
for (let run = 0; run < WARM_RUNS; run++) {
  const { app, ms } = await timedStart(environment);
  warmMs.push(ms);
  await app.stop();
}
const { app } = await timedStart(environment);
await delay(SETTLE_MS);
const memory = memoryByProgram(app.child.pid ?? 0);
const login = await measurePage(`${app.url}/login`);
await app.stop();
await data.remove();

console.log('\nStart until the first request is answered');
console.log(`  new data folder, without demo    ${seconds(empty.ms)}`);
console.log(`  new data folder, with demo       ${seconds(cold.ms)}  (90 days of the demo company included)`);
console.log(`  existing data folder             ${seconds(median(warmMs))}  (median of ${WARM_RUNS})`);
console.log('\nMemory at rest (proportional set size)');
for (const [program, kilobytes] of memory) console.log(`  ${program.padEnd(32)} ${(kilobytes / 1024).toFixed(0)} MB`);
console.log('\nWhat a browser loads for /login (compressed, over the network)');
for (const [type, bytes] of login) console.log(`  ${type.padEnd(32)} ${(bytes / 1024).toFixed(1)} kB`);

async function timedStart(variables: Record<string, string>) {
  const startedAt = performance.now();
  const running = await runApp(variables);
  const response = await fetch(`${running.url}/api/ready`);
  if (!response.ok) throw new Error(`not ready: ${response.status}`);
  return { app: running, ms: performance.now() - startedAt };
}

/** Shared pages are counted once, divided among those who share them, so that the parts add up. */
function memoryByProgram(rootPid: number): [string, number][] {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/stat`, 'utf8');
        const parent = Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]);
        return [{ pid: Number(name), parent, title: status.slice(status.indexOf('(') + 1, status.lastIndexOf(')')) }];
      } catch {
        return [];
      }
    });
  const tree = [rootPid];
  for (const pid of tree) tree.push(...processes.filter((entry) => entry.parent === pid).map((entry) => entry.pid));
  const sums = new Map<string, number>();
  for (const pid of tree) {
    const title = pid === rootPid ? 'server (Node)' : 'PostgreSQL (all processes)';
    const pss = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    sums.set(title, (sums.get(title) ?? 0) + Number(pss ?? 0));
  }
  return [...sums, ['together', [...sums.values()].reduce((total, value) => total + value, 0)]];
}

async function measurePage(url: string): Promise<[string, number][]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage();
  const sums = new Map<string, number>();
  page.on('requestfinished', async (request) => {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    const type = request.resourceType();
    sums.set(type, (sums.get(type) ?? 0) + responseBodySize + responseHeadersSize);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await browser.close();
  return [...sums, ['together', [...sums.values()].reduce((total, value) => total + value, 0)]];
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
