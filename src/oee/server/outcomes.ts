import { MesError, NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { Outcome } from '../outcome.ts';

/**
 * Answers `{data, error}` (OEE-18). A refusal of the service becomes `error`, and what the call had changed so far is
 * taken back; an address that does not exist stays a 404, and faults stay faults.
 */
export async function outcome<Data>(tx: Transaction, work: () => Promise<Data>): Promise<Outcome<Data>> {
  await tx.$client.query('savepoint oee_call');
  try {
    return { data: await work(), error: null };
  } catch (error) {
    if (!(error instanceof MesError) || error instanceof NotFound) throw error;
    await tx.$client.query('rollback to savepoint oee_call');
    return { data: null, error: { code: error.code, message: error.message } };
  }
}
