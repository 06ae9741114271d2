import type { Config } from '#platform/server/config.ts';
import type { Log } from '#platform/server/log.ts';
import { type Application, startApplication } from './application.ts';
import { logRuntimeWarnings } from './runtime-warnings.ts';
import { yieldToRequests } from './yield-to-requests.ts';

const STOP_WITHIN_MS = 20_000;
const PARENT_CHECK_MS = 500;

/** Starts, says where to look, and stops cleanly on Ctrl-C or SIGTERM. */
export async function serve(config: Config, log: Log): Promise<void> {
  logRuntimeWarnings(log);
  yieldToRequests();
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
    if (process.env.npm_lifecycle_event !== undefined) {
      onOrphaned(() => {
        // After Ctrl-C npm ends too, which is no second request.
        if (!asked) ask();
      });
    }
  });
}

/**
 * npm passes a signal on to its shell, and the shell dies of it without telling us. Whoever stops `npm start` by its
 * process id (a container does) means us, so the end of the parent counts as the signal.
 */
function onOrphaned(ask: () => void): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    ask();
  }, PARENT_CHECK_MS);
  watch.unref();
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
    ...(config.role === 'ingest'
      ? ['  Rolle:   nur Datenquellen (MES_ROLE=ingest)', `  Zustand: ${application.url}/api/ready`]
      : [`  Öffnen:  ${application.url}`, ...(config.demo ? [`  Demo:    ${application.url}/demo`] : [])]),
    `  Daten:   ${config.databaseUrl === null ? config.dataDir : 'PostgreSQL-Server aus DATABASE_URL'}`,
    '  Beenden: Strg+C',
    '',
    '',
  ];
  return lines.join('\n');
}
