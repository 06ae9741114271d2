import type { Transaction } from '#platform/server/database.ts';

/**
 * What other domains do when work on an order is reported, in the same transaction. Handed in by the composition, so
 * that productions need not know OEE and materials, which themselves look at productions.
 */
export type ProductionEffects = {
  /** Times and pieces of a machine in this period have changed. */
  recalculateOee(tx: Transaction, change: { machineId: string; from: Date; to: Date }): Promise<unknown>;
  /** Pieces were made (negative: taken back); their material leaves (or returns to) the stock. */
  consumeForBooking(tx: Transaction, productionId: string, pieces: number, at: Date): Promise<unknown>;
};
