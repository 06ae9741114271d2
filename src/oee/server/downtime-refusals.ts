import { BadInput, Conflict } from '#platform/errors.ts';
import { type Refusals, withRefusals } from '#records/server/database-refusals.ts';

const REFUSALS: Refusals = { unique: {}, inUse: 'Dieser Stillstand wird noch verwendet.' };

/** The database refuses overlapping stops; whoever books one reads why. */
export async function withDowntimeRefusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await withRefusals(REFUSALS, work);
  } catch (error) {
    const refusal = databaseRefusal(error);
    if (refusal?.constraint === 'machine_downtime_no_overlap') {
      throw new Conflict(
        'downtime_overlap',
        'Für diese Maschine ist in dieser Zeit schon ein Stillstand gebucht. Bitte teilen oder ändern Sie diesen.',
        { cause: error },
      );
    }
    if (error instanceof BadInput && error.code === 'unknown_reference') {
      throw new BadInput('unknown_reference', 'Die Maschine, die Produktion oder der Grund existiert nicht.', {
        cause: error,
      });
    }
    throw error;
  }
}

function databaseRefusal(error: unknown): { constraint?: string } | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('constraint' in current) return current as { constraint?: string };
  }
  return null;
}
