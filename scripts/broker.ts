/**
 * The fault tests kill a broker that must remember its sessions: mosquitto. Installs Debian's where that is possible;
 * elsewhere says loudly what will be left out.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CANDIDATES = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto'];

export function ensureBroker(): void {
  const isThere = () => CANDIDATES.some((path) => existsSync(path));
  if (isThere()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing mosquitto for the fault tests …\n');
    const aptGet = (...args: string[]) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        // Run level 1: the package must not start its service; the tests start their own.
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      });
    const install = () => aptGet('install', '--yes', '--no-install-recommends', 'mosquitto');
    if (install().status !== 0) {
      aptGet('update');
      install();
    }
  }
  if (!isThere()) {
    process.stderr.write(
      '\n!! mosquitto is not installed: the test that kills the broker is SKIPPED. Debian: sudo apt-get install mosquitto\n\n',
    );
  }
}
