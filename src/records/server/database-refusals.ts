import { BadInput, Conflict, type MesError } from '#platform/errors.ts';

/** What a kind of record says when the database refuses. */
export type Refusals = {
  /** Sentence by name of the unique constraint, with the field it belongs to. */
  unique: Readonly<Record<string, { field: string; message: string }>>;
  /** Deleting is refused because something else refers to it. */
  inUse: string;
};

/** Turns a refusal of the database into one a person understands; everything else goes on as it is. */
export async function withRefusals<T>(refusals: Refusals, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw translate(error, refusals) ?? error;
  }
}

function translate(error: unknown, refusals: Refusals): MesError | null {
  const refusal = findRefusal(error);
  switch (refusal?.code) {
    case '23505': {
      const known = refusals.unique[refusal.constraint ?? ''];
      const message = known?.message ?? 'Einen Eintrag mit diesen Angaben gibt es schon.';
      return new Conflict('already_exists', message, {
        fields: known === undefined ? [] : [{ path: known.field, message }],
      });
    }
    case '23503':
      // PostgreSQL words it differently for a missing parent and for children that still hang on a record.
      return /still referenced/.test(refusal.detail ?? refusal.message)
        ? new Conflict('in_use', refusals.inUse)
        : new BadInput('unknown_reference', 'Eine Auswahl gibt es nicht mehr. Bitte laden Sie die Seite neu.');
    case '23514':
      return new BadInput(
        'contradictory_values',
        'Die Angaben widersprechen sich. Bitte prüfen Sie Mengen und Zeiten.',
      );
    case '22003':
      return new BadInput('number_too_large', 'Eine Zahl ist zu groß.');
    default:
      return null;
  }
}

type DatabaseRefusal = Error & { code?: string; constraint?: string; detail?: string };

/** drizzle keeps the driver's error as the cause of its own. */
function findRefusal(error: unknown): DatabaseRefusal | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    const refusal = current as DatabaseRefusal;
    if (typeof refusal.code === 'string' && /^(22|23)/.test(refusal.code)) return refusal;
  }
  return null;
}
