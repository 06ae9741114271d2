/** Finds a Chromium for the browser tests and installs Debian's where that is possible. Never skips silently. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export function findBrowser(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined && given !== '') {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`);
  }
  const found = CANDIDATES.find((path) => existsSync(path));
  if (found !== undefined) return found;
  installDebianChromium();
  const installed = CANDIDATES.find((path) => existsSync(path));
  if (installed === undefined)
    throw new Error('Debian installed its chromium package, but /usr/bin/chromium is not there.');
  return installed;
}

function installDebianChromium(): void {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    process.stderr.write(
      'The browser tests need Chromium. Install it (Debian: sudo apt-get install chromium) or name one in CHROMIUM_PATH.\n',
    );
    process.exit(1);
  }
  process.stdout.write('Installing Chromium for the browser tests …\n');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']]) {
    const { status } = spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment });
    if (status !== 0) throw new Error(`apt-get ${args[0]} failed.`);
  }
}
