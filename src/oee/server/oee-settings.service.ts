import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/database.ts';
import { MICRO_STOP_BELOW_MINUTES } from '../downtime.ts';
import { oeeSettings } from './oee-settings.table.ts';

export async function readMicroStopMinutes(tx: Transaction): Promise<number> {
  const [row] = await tx.select({ minutes: oeeSettings.microStopBelowMinutes }).from(oeeSettings);
  return row?.minutes ?? MICRO_STOP_BELOW_MINUTES;
}

export async function saveMicroStopMinutes(tx: Transaction, companyId: string, minutes: number): Promise<void> {
  await tx
    .insert(oeeSettings)
    .values({ companyId, microStopBelowMinutes: minutes })
    .onConflictDoUpdate({
      target: oeeSettings.companyId,
      set: { microStopBelowMinutes: sql`excluded.micro_stop_below_minutes` },
    });
}
