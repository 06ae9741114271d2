/**
 * Why a write failed decides what happens next.
 * `away`: the database cannot be reached or is out of resources; everything waits and is tried again.
 * `data`: a row or what follows from it is refused; it is searched for and set aside, the rest goes on.
 * `table`: this table takes nothing at all (a missing right, a changed schema); its kind of record waits alone (OPEN-123).
 * `repeated`: a row is already there; the batch is written again, leaving out what is.
 */
export type WriteFailure = 'away' | 'data' | 'table' | 'repeated';

const AWAY_CLASSES = new Set(['08', '40', '53', '57', '58', 'XX']);
const TABLE_CLASSES = new Set(['0A', '25', '28', '2B', '34', '3D', '3F', '42', '55']);
const UNIQUE_VIOLATION = '23505';
/** Our own statement_timeout: the batch was too large for it, so smaller parts are tried. */
const STATEMENT_TIMEOUT = '57014';
const LOCK_TIMEOUT = '55P03';

export function classifyWriteFailure(error: unknown): WriteFailure {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown };
    if (typeof code === 'string') {
      if (code === UNIQUE_VIOLATION) return 'repeated';
      if (code === STATEMENT_TIMEOUT) return 'data';
      if (code === LOCK_TIMEOUT) return 'away';
      if (/^E[A-Z]{3,}$/.test(code)) return 'away';
      if (/^[0-9A-Z]{5}$/.test(code)) {
        const kind = code.slice(0, 2);
        if (AWAY_CLASSES.has(kind)) return 'away';
        return TABLE_CLASSES.has(kind) ? 'table' : 'data';
      }
    }
    if (/Connection terminated|timeout exceeded when trying to connect|Cannot use a pool/.test(current.message)) {
      return 'away';
    }
  }
  return 'data';
}
