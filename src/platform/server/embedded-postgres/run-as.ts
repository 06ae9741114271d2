import { readFile } from 'node:fs/promises';
import { type Command, runCommand } from './run-command.ts';
import { embeddedPostgresMissing, rootNotSupported } from './start-problems.ts';

/** How PostgreSQL's programs are run, and who then owns the files. */
export type RunAs = {
  way: 'current-user' | 'account' | 'namespace' | 'capability';
  /** Whom the cluster must belong to; null where that is the current user anyway. */
  owner: Account | null;
  wrap(file: string, args: string[]): Command;
};

export type Account = { uid: number; gid: number };

const runAsCurrentUser: RunAs = {
  way: 'current-user',
  owner: null,
  wrap: (file, args) => ({ file, args }),
};

/**
 * PostgreSQL refuses to run as root. Started by root, it runs, in this order of preference,
 *
 * - as an existing unprivileged account, the way every distribution does it. That fails where the account may not
 *   enter a parent folder of the data or of the programs, such as root's home (mode 700);
 * - in a user namespace in which root bears the account's number. To the rest of the system the process is still the
 *   user root, so it may enter root's folders and its files belong to root, but it has none of root's capabilities.
 *   Needs a kernel and a container that allow namespaces (Docker's default profile does not);
 * - as the account, with the single capability to pass closed folders.
 *
 * What works is found by trying: entering the folder and running the program.
 */
export async function chooseRunAs(
  dataDir: string,
  postgresBinary: string,
  env: Record<string, string>,
): Promise<RunAs> {
  if (process.getuid?.() !== 0) return runAsCurrentUser;
  const account = await findUnprivilegedAccount();
  for (const runAs of account === null ? [] : rootWays(account)) {
    const script = 'cd "$1" && exec "$2" --version';
    const attempt = await runCommand(runAs.wrap('/bin/sh', ['-c', script, 'sh', dataDir, postgresBinary]), env);
    if (attempt.exitCode === 0) return runAs;
  }
  const { exitCode, output } = await runCommand({ file: postgresBinary, args: ['--version'] }, env);
  throw exitCode === 0 ? rootNotSupported(dataDir) : embeddedPostgresMissing(postgresBinary, output);
}

function rootWays(account: Account): RunAs[] {
  const { uid, gid } = account;
  return [
    { way: 'account', owner: account, wrap: (file, args) => ({ file, args, uid, gid }) },
    {
      way: 'namespace',
      owner: { uid: 0, gid: 0 },
      wrap: (file, args) => ({
        file: 'unshare',
        args: ['--user', `--map-user=${uid}`, `--map-group=${gid}`, file, ...args],
      }),
    },
    {
      way: 'capability',
      owner: account,
      wrap: (file, args) => ({
        file: 'setpriv',
        args: [
          `--reuid=${uid}`,
          `--regid=${gid}`,
          '--clear-groups',
          '--inh-caps=+dac_override',
          '--ambient-caps=+dac_override',
          file,
          ...args,
        ],
      }),
    },
  ];
}

/** From the passwd file: initdb insists on an entry there, so a made-up number would not do. */
export async function findUnprivilegedAccount(): Promise<Account | null> {
  const entries = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const entry = entries.find(([name]) => name === wanted);
    const [uid, gid] = [Number(entry?.[2]), Number(entry?.[3])];
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  return null;
}
