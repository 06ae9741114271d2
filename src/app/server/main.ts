import { MesError } from '#platform/errors.ts';
import { type Config, readConfig } from '#platform/server/config.ts';
import { createLog, type Log } from '#platform/server/log.ts';
import { backUp, restore } from './backup-commands.ts';
import { resetDemo } from './reset-demo.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { serve } from './serve.ts';
import { verifyAudit } from './verify-audit.ts';

/** What this program can be asked to do; the first argument names it. */
const COMMANDS: Record<string, (config: Config, log: Log, args: readonly string[]) => Promise<void>> = {
  serve,
  backup: backUp,
  restore,
  'demo-reset': resetDemo,
  'audit-verify': verifyAudit,
  'second-factor-reset': resetSecondFactor,
};

/** The border where a failed start ends: one German sentence for the person, details for the operator. */
async function main(name: string): Promise<void> {
  try {
    const command = COMMANDS[name];
    if (command === undefined) {
      throw new MesError('unknown_command', `Unbekannter Befehl. Möglich sind: ${Object.keys(COMMANDS).join(', ')}.`);
    }
    const config = readConfig(process.env, { terminal: process.stderr.isTTY });
    await command(config, createLog(config.logLevel), process.argv.slice(3));
    process.exit();
  } catch (error) {
    if (error instanceof MesError) {
      process.stderr.write(`${error.message}\n`);
      createLog(process.env.LOG_LEVEL === 'debug' ? 'debug' : 'silent').debug({ err: error }, 'start failed');
    } else {
      process.stderr.write('MES konnte nicht gestartet werden. Der Grund steht in der nächsten Zeile.\n');
      createLog('error').error({ err: error }, 'start failed');
    }
    process.exit(1);
  }
}

void main(process.argv[2] ?? 'serve');
