import { reachesLevel } from '#platform/access.ts';
import type { Transaction } from '#platform/server/database.ts';
import { readPrivacy, type Viewer } from './privacy.service.ts';

/** Where a caller sees names (docs/decisions/007-person-names.md). */
export type NameSight = {
  /** Beside what was done: bookings, stops, checks, finished work. */
  ofDoneWork: boolean;
  /** Beside what is to be done: whoever works with open orders and jobs must know whose they are. */
  ofOpenWork: boolean;
};

export async function readNameSight(tx: Transaction, viewer: Viewer): Promise<NameSight> {
  const { seesNames } = await readPrivacy(tx, viewer);
  return { ofDoneWork: seesNames, ofOpenWork: seesNames || reachesLevel(viewer.level, 'operate') };
}

/** A row that names a person, read together with the person's pseudonym. */
type PersonRow = { employeeId?: unknown; employeeName?: unknown; employeePseudonym?: unknown };

/** Names become pseudonyms where the caller may not see them; the id goes too, since the list of people would undo it. */
export function hideName<Row extends PersonRow>(row: Row, isNameSeen: boolean): Row {
  if (isNameSeen) return row;
  const hidden = { ...row, employeeName: row.employeePseudonym ?? null };
  return 'employeeId' in row ? { ...hidden, employeeId: null } : hidden;
}
