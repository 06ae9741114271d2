import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import {
  BadInput,
  Conflict,
  Forbidden,
  MesError,
  NotFound,
  NotSignedIn,
  TooManyRequests,
  Unavailable,
} from '#platform/errors.ts';
import type { Problem } from '#platform/problem.ts';

const STATUS_BY_KIND = [
  [BadInput, 400, 'Ungültige Eingabe'],
  [NotSignedIn, 401, 'Nicht angemeldet'],
  [Forbidden, 403, 'Nicht erlaubt'],
  [NotFound, 404, 'Nicht gefunden'],
  [Conflict, 409, 'Konflikt'],
  [TooManyRequests, 429, 'Zu viele Anfragen'],
  [Unavailable, 503, 'Nicht verfügbar'],
] as const;

/** Errors of the HTTP framework and of PostgreSQL that are somebody's bad input or a lost connection, not our bug. */
const KNOWN_CODES: Record<string, () => MesError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new BadInput('body_too_large', 'Die gesendeten Daten sind zu groß.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new BadInput('not_json', 'Die Daten müssen als JSON gesendet werden.'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new BadInput('not_json', 'Die gesendeten Daten sind kein gültiges JSON.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new BadInput('not_json', 'Es wurden keine Daten gesendet.'),
  '22P05': () => new BadInput('invalid_text', 'Der Text enthält ein ungültiges Zeichen.'),
  '22021': () => new BadInput('invalid_text', 'Der Text enthält ein ungültiges Zeichen.'),
  '25006': () => new Forbidden('demo_read_only', 'Im Demo-Modus können Sie Daten nur lesen, nicht bearbeiten.'),
  '57014': () => new Unavailable('too_slow', 'Die Abfrage hat zu lange gedauert. Bitte grenzen Sie sie ein.'),
  '53300': databaseAway,
  '57P01': databaseAway,
  '57P03': databaseAway,
  '08006': databaseAway,
  ECONNREFUSED: databaseAway,
  ECONNRESET: databaseAway,
  ENOENT: databaseAway,
};

function databaseAway(): MesError {
  return new Unavailable(
    'database_unavailable',
    'Die Datenbank ist gerade nicht erreichbar. Bitte versuchen Sie es gleich erneut.',
  );
}

/** The border where errors end: a problem for the person, a log line for the operator, and no inner detail outside. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = recognise(error);
  const [, status, title] = STATUS_BY_KIND.find(([Kind]) => known instanceof Kind) ?? [null, 500, 'Fehler'];
  const problem: Problem = {
    type: `urn:mes:${known?.code ?? 'internal'}`,
    title,
    status,
    code: known?.code ?? 'internal',
    detail: known?.message ?? 'Es ist ein unerwarteter Fehler aufgetreten. Bitte versuchen Sie es erneut.',
    instance: request.id,
    ...(known !== null && known.fields.length > 0 ? { errors: known.fields } : {}),
  };
  if (status >= 500) request.log.error({ err: error, code: problem.code }, 'request failed');
  else request.log.debug({ code: problem.code, status }, 'request refused');
  return reply
    .status(status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problem);
}

function recognise(error: unknown): MesError | null {
  if (error instanceof MesError) return error;
  if (error instanceof ZodError) return describeInvalidInput(error);
  // drizzle wraps the driver's error and keeps it as the cause.
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as FastifyError;
    const known = typeof code === 'string' ? KNOWN_CODES[code] : undefined;
    if (known !== undefined) return known();
    if (/Connection terminated|timeout exceeded when trying to connect/.test(current.message)) return databaseAway();
  }
  return null;
}

function describeInvalidInput(error: ZodError): BadInput {
  const fields = error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  const [first] = fields;
  const sentence =
    first === undefined || first.path === '' ? 'Die gesendeten Daten haben nicht die erwartete Form.' : first.message;
  return new BadInput('invalid_input', sentence, { fields });
}
