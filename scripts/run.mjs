/**
 * The first step of `npm start` and `npm test`. It may run on an old system Node and before anything is installed,
 * so it uses nothing newer than Node 18 and no dependency: it installs what the lock file names, finds the Node 24
 * that comes with it, builds when the sources changed, and hands over.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const OLDEST_NODE = [22, 18];

const COMMANDS = {
  start: { build: true, script: 'dist/server/main.js' },
  build: { build: true, script: null },
  install: { build: false, script: null },
  'install-production': { build: false, script: null, omitsDev: true },
  'demo-reset': { build: true, script: 'dist/server/main.js', args: ['demo-reset'] },
  backup: { build: true, script: 'dist/server/main.js', args: ['backup', ...process.argv.slice(3)] },
  restore: { build: true, script: 'dist/server/main.js', args: ['restore', ...process.argv.slice(3)] },
  'audit-verify': { build: true, script: 'dist/server/main.js', args: ['audit-verify'] },
  'second-factor-reset': {
    build: true,
    script: 'dist/server/main.js',
    args: ['second-factor-reset', ...process.argv.slice(3)],
  },
  dev: { build: true, script: 'scripts/dev.ts' },
  test: { build: true, script: 'scripts/test.ts' },
  bench: { build: true, script: process.argv[3] ?? '' },
  plant: { build: false, script: 'src/simulator/server/main.ts' },
};

const command = COMMANDS[process.argv[2]];
if (command === undefined) fail(`Unbekannter Befehl. Möglich sind: ${Object.keys(COMMANDS).join(', ')}.`);
install(command.omitsDev === true);
const node = findNode();
if (command.build) build(node);
if (command.script !== null) handOver(node, [join(root, command.script), ...(command.args ?? [])]);

/** `npm ci` unless npm has completed an installation since the lock file last changed: it notes that as its last step. */
function install(omitsDev) {
  const noted = join(modules, '.package-lock.json');
  if (existsSync(noted) && statSync(noted).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs) return;
  console.log('Abhängigkeiten werden installiert …');
  const npm = process.env.npm_execpath;
  const [file, args] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  // The tools that build the browser app are development dependencies, so NODE_ENV=production must not leave them out.
  const result = spawnSync(
    file,
    [
      ...args,
      'ci',
      omitsDev ? '--omit=dev' : '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: npm === undefined && process.platform === 'win32',
      env: { ...process.env, ...installEnvironment() },
    },
  );
  if (result.status !== 0) fail('Die Abhängigkeiten konnten nicht installiert werden.');
}

/** Where the lock file brings its own Node, packages are chosen for that one (pretend-node.cjs). */
function installEnvironment() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const own = optionalDependencies[`node-${process.platform}-${process.arch}`];
  if (own === undefined || Number(own.split('.')[0]) <= Number(process.versions.node.split('.')[0])) return {};
  const preload = `--require ${JSON.stringify(join(root, 'scripts', 'pretend-node.cjs'))}`;
  return { MES_NODE_VERSION: `v${own}`, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${preload}`.trim() };
}

/** The Node of the lock file on Linux; elsewhere the system's, if it is new enough. */
function findNode() {
  const own = join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(own)) {
    linkNode(own);
    return realpathSync(own);
  }
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return process.execPath;
  return fail(`Node ${OLDEST_NODE.join('.')} oder neuer ist nötig, hier läuft ${process.versions.node}.`);
}

/** npm 9 takes the link away again together with the Node of the other processor; scripts and units look for it. */
function linkNode(own) {
  const link = join(modules, '.bin', 'node');
  if (existsSync(link)) return;
  try {
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(link), own), link);
  } catch (error) {
    console.error(`${link} konnte nicht angelegt werden: ${error.message}`);
  }
}

/** Builds when one of the sources is not what the last build saw. */
function build(node) {
  const stamp = join(root, 'dist', '.built-from');
  const wanted = hashOf(sources());
  if (readText(stamp) === wanted) return;
  console.log('Das Programm wird gebaut …');
  const result = spawnSync(node, [join(root, 'scripts', 'build.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (result.status !== 0) fail('Das Programm konnte nicht gebaut werden.');
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Everything the build reads. */
function sources() {
  const single = [
    'index.html',
    'vite.config.ts',
    'postcss.config.js',
    'scripts/build.ts',
    'package.json',
    'package-lock.json',
  ];
  const inFolder = [...filesBelow(join(root, 'src')), ...filesBelow(join(root, 'public'))].filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  return [...single.map((name) => join(root, name)).filter(existsSync), ...inFolder.sort()];
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** Becomes the next program where the system can do that; elsewhere stays as its parent and passes signals on. */
function handOver(node, args) {
  const env = {
    ...process.env,
    PATH: `${join(modules, '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  };
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    process.removeAllListeners('warning');
    process.execve(node, [node, ...args], env);
  }
  const child = spawn(node, args, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
