import { Logger, parseCronItems, run } from 'graphile-worker';
import { Pool } from 'pg';
import type { Connection } from './database.ts';
import type { Log } from './log.ts';

/** Work that comes round by the clock (UTC). Among several processes on one database each turn runs once. */
export type Job = {
  name: string;
  /** Minute, hour, day of month, month, weekday. */
  schedule: string;
  run(): Promise<void>;
};

/** Runs jobs from a queue in PostgreSQL: failed ones are tried again with growing pauses, missed ones are made up. */
export async function startJobs(
  connection: Connection,
  jobs: readonly Job[],
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const pool = new Pool({ ...connection, max: 3, application_name: 'mes_jobs' });
  const warn = (error: Error) => log.warn({ err: error }, 'job connection lost');
  pool.on('error', warn);
  pool.on('connect', (client) => client.on('error', warn));
  const runner = await run({
    pgPool: pool,
    concurrency: 1,
    noHandleSignals: true,
    logger: workerLogger(log),
    taskList: Object.fromEntries(
      jobs.map((job) => [
        job.name,
        async () => {
          const startedAt = performance.now();
          await job.run();
          log.debug({ job: job.name, ms: Math.round(performance.now() - startedAt) }, 'job done');
        },
      ]),
    ),
    parsedCronItems: parseCronItems(
      jobs.map((job) => ({ task: job.name, match: job.schedule, options: { maxAttempts: 5, jobKey: job.name } })),
    ),
  });
  return {
    async stop() {
      await runner.stop();
      await pool.end();
    },
  };
}

/** The worker narrates every step: only what went wrong is worth an operator's eye. */
function workerLogger(log: Log): Logger {
  return new Logger((scope) => (level, message) => {
    if (level === 'error') log.error({ ...scope }, message);
    else if (level === 'warning') log.warn({ ...scope }, message);
  });
}
