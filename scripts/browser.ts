/** Finds a Chromium for the browser tests and installs Debian's where that is possible. Never skips silently. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CANDIDATES = [
  // The same engine without a window needs a third less CPU for the same tests.
  '/usr/bin/chromium-headless-shell',
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
  const found = findInstalledBrowser();
  if (found !== undefined) return found;
  installDebianChromium();
  const installed = findInstalledBrowser();
  if (installed === undefined) throw new Error('Debian installed its Chromium, but it is not where it should be.');
  return installed;
}

/** Undefined where there is none. */
export function findInstalledBrowser(): string | undefined {
  return CANDIDATES.find((path) => existsSync(path));
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
  const aptGet = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  const install = (name: string) => aptGet('install', '--yes', '--no-install-recommends', name);
  if (!aptGet('update')) throw new Error('apt-get update failed.');
  // Older Debians have only the whole browser.
  if (!install('chromium-headless-shell') && !install('chromium')) throw new Error('apt-get install failed.');
}
