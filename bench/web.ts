/**
 * What a visitor's phone loads and waits for on every public page, and how the pages score.
 * Run: npm run bench:web (PAGES=all for every article or PAGES=/,/docs for these; RUNS=1 to look quickly;
 * BENCH_URL for a server already running)
 */
import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.ts';
import { makeDataDir, runApp } from '../test/support/running-app.ts';
import { accessibilityAudits, practiceAudits, seoAudits, thirdParties } from './web-audits.ts';
import { type Audit, auditScore, performanceScore, type Scores } from './web-scores.ts';
import { type Visit, visit } from './web-visit.ts';

const RUNS = Number(process.env.RUNS ?? 3);
const LIMITS = { score: 95, lcpMs: 1500, scriptBytes: 100_000 };
/** Pages that are no search result and so not in sitemap.xml. */
const UNLISTED = ['/pricing', '/features', '/success', '/billing'];
/** Of articles that share one form, this many of each are enough. */
const OF_A_KIND = 2;
/** Visiting it opens the demo session; OPEN-010. */
const PAGES_WITH_COOKIE = new Set(['/demo']);

type Row = { path: string; visit: Visit; quickestLcpMs: number; scores: Scores; failures: string[] };

const rows = await withApp(async (url) => {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const measured: Row[] = [];
    for (const path of await pathsOf(url)) {
      measured.push(await measure(path, url, () => visit(browser, url + path)));
      process.stderr.write('.');
    }
    process.stderr.write('\n');
    return measured;
  } finally {
    await browser.close();
  }
});
printTable(rows);
const failures = rows.flatMap((row) => row.failures.map((failure) => `${row.path}: ${failure}`));
if (failures.length > 0) {
  console.log(`\nNot good enough:\n${failures.map((failure) => `  ${failure}`).join('\n')}`);
  process.exitCode = 1;
}

async function withApp<T>(use: (url: string) => Promise<T>): Promise<T> {
  if (process.env.BENCH_URL !== undefined) return use(process.env.BENCH_URL);
  const data = await makeDataDir();
  const app = await runApp({ DATA_DIR: data.path, DEMO: 'true', RATE_LIMIT_FACTOR: '1000' });
  try {
    return await use(app.url);
  } finally {
    await app.stop();
    await data.remove();
  }
}

async function pathsOf(url: string): Promise<string[]> {
  const wanted = process.env.PAGES ?? '';
  if (wanted.startsWith('/')) return wanted.split(',');
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  const all = [...new Set([...listed, ...UNLISTED])];
  if (wanted === 'all') return all;
  const seen = new Map<string, number>();
  return all.filter((path) => {
    const kind = path.split('/').slice(0, -1).join('/');
    if (kind === '') return true;
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    return (seen.get(kind) ?? 0) <= OF_A_KIND;
  });
}

/**
 * Timings are the median of several first visits; everything else is the same each time. The quickest one is printed
 * too: on a machine that is busy with other work it is nearer to the truth.
 */
async function measure(path: string, url: string, open: () => Promise<Visit>): Promise<Row> {
  const visits: Visit[] = [];
  for (let run = 0; run < RUNS; run++) visits.push(await open());
  const [first] = visits;
  if (first === undefined) throw new Error('RUNS must be at least 1');
  const middle = (pick: (visit: Visit) => number) => visits.map(pick).toSorted((a, b) => a - b)[RUNS >> 1] ?? 0;
  const timing = {
    fcpMs: middle(({ timing }) => timing.fcpMs),
    lcpMs: middle(({ timing }) => timing.lcpMs),
    tbtMs: middle(({ timing }) => timing.tbtMs),
    cls: middle(({ timing }) => timing.cls),
  };
  const measured = { ...first, timing };
  const audits = {
    accessibility: accessibilityAudits(measured),
    bestPractices: practiceAudits(measured, url),
    seo: seoAudits(measured, url),
  };
  const scores: Scores = {
    performance: performanceScore(timing),
    accessibility: auditScore(audits.accessibility),
    bestPractices: auditScore(audits.bestPractices),
    seo: auditScore(audits.seo),
  };
  const missed = Object.values(audits).flat();
  const quickestLcpMs = Math.min(...visits.map((at) => at.timing.lcpMs));
  return { path, visit: measured, quickestLcpMs, scores, failures: judge(path, url, measured, scores, missed) };
}

function judge(path: string, url: string, measured: Visit, scores: Scores, audits: readonly Audit[]): string[] {
  const scriptBytes = bytesOf(measured, 'Script');
  const low = Object.entries(scores).filter(([, score]) => score < LIMITS.score);
  const missed = audits.filter(({ passed }) => !passed).map(({ name, detail = '' }) => `${name} ${detail}`.trim());
  return [
    ...low.map(([name, score]) => `${name} ${score} < ${LIMITS.score}`),
    ...(low.length > 0 || measured.violations.length > 0 ? missed : []),
    ...(measured.timing.lcpMs >= LIMITS.lcpMs ? [`LCP ${Math.round(measured.timing.lcpMs)} ms`] : []),
    ...(scriptBytes > LIMITS.scriptBytes ? [`${scriptBytes} bytes of script`] : []),
    ...(thirdParties(measured, url).length > 0 ? ['asks third parties'] : []),
    ...(measured.cookies > 0 && !PAGES_WITH_COOKIE.has(path) ? [`${measured.cookies} cookies`] : []),
  ];
}

function bytesOf({ transfers }: Visit, ...types: string[]): number {
  return transfers.filter(({ type }) => types.includes(type)).reduce((sum, { bytes }) => sum + bytes, 0);
}

function printTable(measured: readonly Row[]): void {
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  const table = measured.map(({ path, visit: at, quickestLcpMs, scores }) => [
    path,
    `${at.transfers.length}`,
    kilobytes(bytesOf(at, 'Document')),
    kilobytes(bytesOf(at, 'Stylesheet')),
    kilobytes(bytesOf(at, 'Script')),
    kilobytes(bytesOf(at, 'Font')),
    kilobytes(bytesOf(at, 'Image')),
    `${at.cookies}`,
    `${Math.round(at.timing.lcpMs)}`,
    `${Math.round(quickestLcpMs)}`,
    at.timing.cls.toFixed(3),
    `${Math.round(at.timing.tbtMs)}`,
    ...Object.values(scores).map(String),
  ]);
  const head = [
    ['page', 'requests', 'HTML', 'CSS', 'JS', 'font', 'pictures', 'cookies', 'LCP ms', 'quickest', 'CLS', 'TBT ms'],
    ['perf', 'a11y', 'practice', 'SEO'],
  ].flat();
  const widths = head.map((title, column) => Math.max(title.length, ...table.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)));
  console.log('\nFirst visit on a phone: processor 4 times slower, 150 ms, 1.6 Mbit/s. kB as sent, compressed.');
  for (const row of [head, ...table]) console.log(line(row).join('  '));
}
