import { and, asc, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { machines } from '#machines/server/machines.table.ts';
import type { Transaction } from '#platform/server/database.ts';
import { type AlertState, alertState } from '../alert-life.ts';
import type { AlertRow } from '../alerts.api.ts';
import type { AlertSeverity } from '../severity.ts';
import { alertNotFound } from './alert-life.service.ts';
import { alerts } from './alerts.table.ts';

const BELL_LIMIT = 50;

const isOpen = and(eq(alerts.active, true), eq(alerts.acknowledged, false));
const ofMachine = and(eq(machines.companyId, alerts.companyId), eq(machines.id, alerts.machineId));

const SELECTION = {
  id: alerts.id,
  severity: alerts.severity,
  code: alerts.code,
  message: alerts.message,
  machineName: machines.name,
  occurrenceCount: alerts.occurrenceCount,
  firstOccurredAt: alerts.firstOccurredAt,
  lastOccurredAt: alerts.lastOccurredAt,
};
const FULL_SELECTION = {
  ...SELECTION,
  category: alerts.category,
  machineId: alerts.machineId,
  priority: alerts.priority,
  escalationLevel: alerts.escalationLevel,
  recommendedActions: alerts.recommendedActions,
  acknowledged: alerts.acknowledged,
  resolved: alerts.resolved,
  acknowledgedAt: alerts.acknowledgedAt,
  resolvedAt: alerts.resolvedAt,
  commentCount: sql<number>`(select count(*)::int from alert_events event where event.company_id = alerts.company_id
    and event.alert_id = alerts.id and event.event_type = 'commented')`,
};

/** Most urgent first, then newest. */
export async function findOpenAlerts(tx: Transaction) {
  const [total] = await tx.select({ total: count() }).from(alerts).where(isOpen);
  const rows = await tx
    .select(SELECTION)
    .from(alerts)
    .leftJoin(machines, ofMachine)
    .where(isOpen)
    .orderBy(asc(alerts.priority), desc(alerts.timestamp))
    .limit(BELL_LIMIT);
  return {
    total: total?.total ?? 0,
    alerts: rows.map((row) => ({
      ...row,
      firstOccurredAt: row.firstOccurredAt.toISOString(),
      lastOccurredAt: row.lastOccurredAt.toISOString(),
    })),
  };
}

export type AlertQuery = {
  search: string;
  sort: 'lastOccurredAt' | 'priority';
  direction: 'asc' | 'desc';
  page: number;
  pageSize: number;
  state?: AlertState | undefined;
  severity?: AlertSeverity | undefined;
  machineId?: string | undefined;
  origin?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export async function findAlerts(tx: Transaction, query: AlertQuery): Promise<{ total: number; rows: AlertRow[] }> {
  const where = and(...conditions(query));
  const direction = query.direction === 'asc' ? asc : desc;
  const rows = await tx
    .select(FULL_SELECTION)
    .from(alerts)
    .leftJoin(machines, ofMachine)
    .where(where)
    .orderBy(
      direction(query.sort === 'priority' ? alerts.priority : alerts.lastOccurredAt),
      desc(alerts.lastOccurredAt),
      alerts.id,
    )
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize);
  const [total] = await tx.select({ total: count() }).from(alerts).leftJoin(machines, ofMachine).where(where);
  return { total: total?.total ?? 0, rows: rows.map(toAlertRow) };
}

export async function findAlert(tx: Transaction, alertId: string): Promise<AlertRow> {
  const [row] = await tx
    .select(FULL_SELECTION)
    .from(alerts)
    .leftJoin(machines, ofMachine)
    .where(eq(alerts.id, alertId));
  if (row === undefined) throw alertNotFound();
  return toAlertRow(row);
}

function conditions(query: AlertQuery): (SQL | undefined)[] {
  return [
    ...query.search
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => {
        const pattern = `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`;
        return or(ilike(alerts.message, pattern), ilike(alerts.code, pattern), ilike(machines.name, pattern));
      }),
    query.state === undefined ? undefined : stateCondition(query.state),
    query.severity === undefined ? undefined : eq(alerts.severity, query.severity),
    query.machineId === undefined ? undefined : eq(alerts.machineId, query.machineId),
    query.origin === undefined ? undefined : eq(alerts.origin, query.origin),
    query.from === undefined ? undefined : sql`${alerts.lastOccurredAt} >= ${localMidnight(query.from, 0)}`,
    query.to === undefined ? undefined : sql`${alerts.lastOccurredAt} < ${localMidnight(query.to, 1)}`,
  ];
}

/** Where a day begins in the company's time zone. */
function localMidnight(day: string, daysToAdd: number): SQL {
  return sql`((${day}::date + ${daysToAdd}::int)::timestamp
    at time zone (select time_zone from companies where id = current_company_id()))`;
}

function stateCondition(state: AlertState): SQL | undefined {
  if (state === 'resolved') return eq(alerts.resolved, true);
  return and(eq(alerts.resolved, false), eq(alerts.acknowledged, state === 'acknowledged'));
}

type FullRow = Omit<AlertRow, 'state' | 'firstOccurredAt' | 'lastOccurredAt' | 'acknowledgedAt' | 'resolvedAt'> & {
  acknowledged: boolean;
  resolved: boolean;
  firstOccurredAt: Date;
  lastOccurredAt: Date;
  acknowledgedAt: Date | null;
  resolvedAt: Date | null;
};

function toAlertRow({ acknowledged, resolved, ...row }: FullRow): AlertRow {
  return {
    ...row,
    state: alertState({ acknowledged, resolved }),
    firstOccurredAt: row.firstOccurredAt.toISOString(),
    lastOccurredAt: row.lastOccurredAt.toISOString(),
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
  };
}
