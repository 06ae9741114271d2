import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Whatever is called like this never reaches the log, however deep it sits. */
const SECRET_KEYS = ['password', 'token', 'cookie', 'authorization', 'secret', 'databaseUrl', 'smtpUrl'];

/** One JSON line per event on standard error, so that what a person should read has standard output for itself. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
        censor: '[entfernt]',
      },
      serializers: { err: describeError },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}

/** Errors of the database driver carry the failing row in `detail` and `where`: personal data, left out. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
