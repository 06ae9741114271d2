import type { Config } from '#platform/server/config.ts';
import type { Log } from '#platform/server/log.ts';
import { type Application, startApplication } from './application.ts';

const STOP_WITHIN_MS = 20_000;

/** Starts, says where to look, and stops cleanly on Ctrl-C or SIGTERM. */
export async function serve(config: Config, log: Log): Promise<void> {
  const stopRequested = waitForStopSignal();
  const application = await startApplication(config, log);
  process.stdout.write(describeStart(application, config));

  const reason = await Promise.race([stopRequested, application.failed.then(() => 'failed' as const)]);
  if (reason === 'failed') {
    process.stderr.write('Die eingebettete Datenbank wurde unerwartet beendet. Bitte starten Sie neu.\n');
    process.exitCode = 1;
  } else {
    process.stdout.write('MES wird beendet …\n');
  }
  forceExitLater(log);
  await application.stop();
  if (reason !== 'failed') process.stdout.write('MES ist beendet.\n');
}

/** Heard from the first moment on: asked during a long first start, we stop right after it; asked twice, at once. */
function waitForStopSignal(): Promise<'stop'> {
  return new Promise((resolve) => {
    let asked = false;
    const ask = () => {
      if (asked) process.exit(1);
      asked = true;
      resolve('stop');
    };
    process.on('SIGINT', ask);
    process.on('SIGTERM', ask);
    process.on('SIGHUP', ask);
  });
}

function forceExitLater(log: Log): void {
  setTimeout(() => {
    log.error({}, 'stopping took too long');
    process.exit(1);
  }, STOP_WITHIN_MS).unref();
}

function describeStart(application: Application, config: Config): string {
  const lines = [
    '',
    'MES läuft.',
    `  Öffnen:  ${application.url}`,
    ...(config.demo ? [`  Demo:    ${application.url}/demo`] : []),
    `  Daten:   ${config.databaseUrl === null ? config.dataDir : 'PostgreSQL-Server aus DATABASE_URL'}`,
    '  Beenden: Strg+C',
    '',
    '',
  ];
  return lines.join('\n');
}
