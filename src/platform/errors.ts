/**
 * What can go wrong, sorted by who is to blame. `code` is stable and English for programs;
 * `message` is a German sentence for the person in front of the screen.
 */
export class MesError extends Error {
  readonly code: string;
  /** Which inputs are wrong, for showing the sentence beside the field. */
  readonly fields: FieldProblem[];

  constructor(code: string, message: string, options: { cause?: unknown; fields?: FieldProblem[] } = {}) {
    super(message, { cause: options.cause });
    this.name = new.target.name;
    this.code = code;
    this.fields = options.fields ?? [];
  }
}

export type FieldProblem = { path: string; message: string };

/** The caller sent something that cannot be accepted. */
export class BadInput extends MesError {}
/** Nobody is signed in, or the session has ended. */
export class NotSignedIn extends MesError {
  constructor(message = 'Bitte melden Sie sich an.') {
    super('not_signed_in', message);
  }
}
/** The caller is known but may not do this. */
export class Forbidden extends MesError {}
/** The thing asked for does not exist (or belongs to someone else, which must look the same). */
export class NotFound extends MesError {}
/** The thing has changed in the meantime or already exists. */
export class Conflict extends MesError {}
/** The caller asks too often. */
export class TooManyRequests extends MesError {}
/** A system we depend on does not answer (database, mail server, data source). */
export class Unavailable extends MesError {}

/** A demo session tried to change something (OPEN-033). */
export function demoReadOnly(): Forbidden {
  return new Forbidden('demo_read_only', 'Im Demo-Modus können Sie Daten nur lesen, nicht bearbeiten.');
}
