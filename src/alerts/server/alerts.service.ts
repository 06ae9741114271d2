import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { machines } from '#machines/server/machines.table.ts';
import { NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { alerts } from './alerts.table.ts';

const BELL_LIMIT = 50;

const isOpen = and(eq(alerts.active, true), eq(alerts.acknowledged, false));

/** Most urgent first, then newest. */
export async function findOpenAlerts(tx: Transaction) {
  const [total] = await tx.select({ total: count() }).from(alerts).where(isOpen);
  const rows = await tx
    .select({
      id: alerts.id,
      severity: alerts.severity,
      code: alerts.code,
      message: alerts.message,
      machineName: machines.name,
      occurrenceCount: alerts.occurrenceCount,
      firstOccurredAt: alerts.firstOccurredAt,
      lastOccurredAt: alerts.lastOccurredAt,
    })
    .from(alerts)
    .leftJoin(machines, and(eq(machines.companyId, alerts.companyId), eq(machines.id, alerts.machineId)))
    .where(isOpen)
    .orderBy(asc(alerts.priority), desc(alerts.timestamp))
    .limit(BELL_LIMIT);
  return { total: total?.total ?? 0, alerts: rows };
}

export async function acknowledgeAlert(tx: Transaction, alertId: string): Promise<void> {
  const found = await tx
    .update(alerts)
    .set({ acknowledged: true, acknowledgedAt: sql`coalesce(${alerts.acknowledgedAt}, now())` })
    .where(eq(alerts.id, alertId))
    .returning({ id: alerts.id });
  if (found.length === 0) throw new NotFound('alert_not_found', 'Diesen Alarm gibt es nicht.');
}
