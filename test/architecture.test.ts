import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

/** What the compiler cannot see: the directions between domains, names, and sizes. See docs/architecture.md. */
const ROOT = join(import.meta.dirname, '..');
const SOURCE = join(ROOT, 'src');
const MAX_LINES = 400;
/** Technology without domain knowledge; every domain may build on it. */
const SHARED = new Set(['platform', 'records']);
const FORBIDDEN_NAMES = /^(utils?|helpers?|common|misc|constants|enums|types|index)\.tsx?$/;
const ROLES = new Set([
  'api',
  'table',
  'service',
  'routes',
  'adapter',
  'config',
  'simulator',
  'test',
  'schema',
  'module',
]);

type Import = { from: string; to: string };

const files = filesBelow(SOURCE).filter((file) => /\.tsx?$/.test(file));
const product = files.filter((file) => !file.includes('.test.'));
const imports = product.flatMap(importsOf);

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [relative(SOURCE, path)];
  });
}

/** Paths relative to src/, of `#…` and relative imports alike. */
function importsOf(file: string): Import[] {
  const text = readFileSync(join(SOURCE, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(([, target = '']) => ({
    from: file,
    to: target.startsWith('#') ? target.slice(1) : join(file, '..', target),
  }));
}

const domainOf = (path: string) => path.split('/')[0] ?? '';
const sideOf = (path: string) => path.split('/')[1];
const describeImport = ({ from, to }: Import) => `${from} -> ${to}`;

describe('architecture', () => {
  it('platform knows no domain', () => {
    const wrong = imports.filter(({ from, to }) => domainOf(from) === 'platform' && domainOf(to) !== 'platform');
    expect(wrong.map(describeImport)).toEqual([]);
  });

  it('nobody imports app', () => {
    const wrong = imports.filter(({ from, to }) => domainOf(from) !== 'app' && domainOf(to) === 'app');
    expect(wrong.map(describeImport)).toEqual([]);
  });

  it("enters another domain's server only through its services and tables", () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        sideOf(to) === 'server' &&
        domainOf(from) !== domainOf(to) &&
        !['app'].includes(domainOf(from)) &&
        !SHARED.has(domainOf(to)) &&
        !/\.(service|table)\.ts$/.test(to),
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });

  it('domains form no cycle', () => {
    const edges = new Map<string, Set<string>>();
    for (const { from, to } of imports) {
      if (domainOf(from) === domainOf(to)) continue;
      const targets = edges.get(domainOf(from)) ?? new Set<string>();
      edges.set(domainOf(from), targets.add(domainOf(to)));
    }
    expect(findCycle(edges)).toBeNull();
  });

  it('no file is named after a drawer, and role suffixes come from one list', () => {
    const forbidden = files.filter((file) => FORBIDDEN_NAMES.test(basename(file)));
    const suffixed = files.filter((file) => {
      const parts = basename(file).split('.');
      return parts.slice(1, -1).some((part) => !ROLES.has(part) && part !== 'de' && part !== 'd');
    });
    expect([...forbidden, ...suffixed]).toEqual([]);
  });

  it(`no file is longer than ${MAX_LINES} lines`, () => {
    const long = product.filter((file) => readFileSync(join(SOURCE, file), 'utf8').split('\n').length > MAX_LINES);
    expect(long).toEqual([]);
  });

  it('chance is seeded: no Math.random in the product', () => {
    const users = product.filter((file) => /Math\.random\s*\(/.test(readFileSync(join(SOURCE, file), 'utf8')));
    expect(users).toEqual([]);
  });

  it('every migration has a number of its own', () => {
    const numbers = readdirSync(join(ROOT, 'migrations')).map((name) => name.slice(0, 4));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.every((number) => /^\d{4}$/.test(number))).toBe(true);
  });
});

function findCycle(edges: Map<string, Set<string>>): string[] | null {
  const finished = new Set<string>();
  const visit = (domain: string, path: string[]): string[] | null => {
    if (path.includes(domain)) return [...path.slice(path.indexOf(domain)), domain];
    if (finished.has(domain)) return null;
    for (const next of edges.get(domain) ?? []) {
      const cycle = visit(next, [...path, domain]);
      if (cycle !== null) return cycle;
    }
    finished.add(domain);
    return null;
  };
  for (const domain of edges.keys()) {
    const cycle = visit(domain, []);
    if (cycle !== null) return cycle;
  }
  return null;
}
