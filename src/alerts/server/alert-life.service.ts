import { asc, eq, sql } from 'drizzle-orm';
import { Conflict, NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { type AlertEventType, nextEscalationLevel } from '../alert-life.ts';
import { alertEvents } from './alert-events.table.ts';
import { alerts } from './alerts.table.ts';

/** Who acts, as the history names them. */
export type Actor = { companyId: string; author: string | null };

export async function acknowledgeAlert(tx: Transaction, actor: Actor, alertId: string): Promise<void> {
  const alert = await lockAlert(tx, alertId);
  if (alert.acknowledged) return;
  await tx.update(alerts).set({ acknowledged: true, acknowledgedAt: sql`now()` }).where(eq(alerts.id, alertId));
  await remember(tx, actor, alertId, 'acknowledged');
}

export async function resolveAlert(tx: Transaction, actor: Actor, alertId: string, note?: string): Promise<void> {
  const alert = await lockAlert(tx, alertId);
  if (alert.resolved) return;
  await tx
    .update(alerts)
    .set({
      active: false,
      resolved: true,
      resolvedAt: sql`now()`,
      acknowledged: true,
      acknowledgedAt: sql`coalesce(${alerts.acknowledgedAt}, now())`,
    })
    .where(eq(alerts.id, alertId));
  await remember(tx, actor, alertId, 'resolved', { note });
}

export async function escalateAlert(tx: Transaction, actor: Actor, alertId: string, note?: string): Promise<number> {
  const escalationLevel = nextEscalationLevel(await lockAlert(tx, alertId));
  await tx.update(alerts).set({ escalationLevel }).where(eq(alerts.id, alertId));
  await remember(tx, actor, alertId, 'escalated', { note, escalationLevel });
  return escalationLevel;
}

const MAX_COMMENTS = 500;

export async function commentAlert(tx: Transaction, actor: Actor, alertId: string, note: string): Promise<void> {
  await lockAlert(tx, alertId);
  const [{ count } = { count: 0 }] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(alertEvents)
    .where(eq(alertEvents.alertId, alertId));
  if (count >= MAX_COMMENTS)
    throw new Conflict('too_many_comments', 'Zu diesem Alarm gibt es schon zu viele Einträge.');
  await remember(tx, actor, alertId, 'commented', { note });
}

export async function readHistory(tx: Transaction, alertId: string) {
  const rows = await tx
    .select()
    .from(alertEvents)
    .where(eq(alertEvents.alertId, alertId))
    .orderBy(asc(alertEvents.happenedAt), asc(alertEvents.id));
  return rows.map(({ id, eventType, note, escalationLevel, author, happenedAt }) => ({
    id,
    type: eventType,
    note,
    escalationLevel,
    author,
    happenedAt: happenedAt.toISOString(),
  }));
}

async function remember(
  tx: Transaction,
  { companyId, author }: Actor,
  alertId: string,
  eventType: AlertEventType,
  rest: { note?: string | undefined; escalationLevel?: number } = {},
): Promise<void> {
  const { note, escalationLevel } = rest;
  await tx.insert(alertEvents).values({
    companyId,
    alertId,
    eventType,
    author,
    note: note === undefined || note === '' ? null : note,
    escalationLevel: escalationLevel ?? null,
  });
}

async function lockAlert(tx: Transaction, alertId: string) {
  const [alert] = await tx.select().from(alerts).where(eq(alerts.id, alertId)).for('update');
  if (alert === undefined) throw alertNotFound();
  return alert;
}

export function alertNotFound(): NotFound {
  return new NotFound('alert_not_found', 'Diesen Alarm gibt es nicht.');
}
