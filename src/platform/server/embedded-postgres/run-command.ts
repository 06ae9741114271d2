import { spawn } from 'node:child_process';

/** A program with its arguments and the account it runs under (the current one unless given). */
export type Command = { file: string; args: string[]; uid?: number; gid?: number };

/** Ignore the output of a program that leaves another one behind, which would hold the pipe open. */
export type CommandOptions = { output?: 'collect' | 'ignore' };

export type CommandResult = { exitCode: number | null; output: string };

/** What PostgreSQL's programs see: our environment without settings meant for other PostgreSQL installations. */
export function postgresEnvironment(extra: Record<string, string> = {}): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !/^(PG|LC_|LANG)/.test(entry[0]),
  );
  return { ...Object.fromEntries(inherited), LC_ALL: 'C', ...extra };
}

/** Runs a program to its end. Never throws: a program that cannot be started has no exit code. */
export async function runCommand(
  command: Command,
  env: Record<string, string>,
  options: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    let text = '';
    // The root folder: the account may be unable to enter ours.
    const cwd = process.platform === 'win32' ? undefined : '/';
    const { file, args, uid, gid } = command;
    try {
      const output = options.output === 'ignore' ? 'ignore' : 'pipe';
      const child = spawn(file, args, { cwd, env, uid, gid, stdio: ['ignore', output, output], windowsHide: true });
      const collect = (chunk: Buffer) => {
        text = (text + chunk.toString()).slice(-8000);
      };
      child.stdout?.on('data', collect);
      child.stderr?.on('data', collect);
      child.on('error', (error) => resolve({ exitCode: null, output: error.message }));
      child.on('close', (exitCode) => resolve({ exitCode, output: text }));
    } catch (error) {
      resolve({ exitCode: null, output: String(error) });
    }
  });
}
