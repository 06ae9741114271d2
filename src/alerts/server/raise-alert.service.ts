import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/database.ts';
import type { AlertSeverity } from '../severity.ts';

export type KeyedAlert = {
  /** What it is about: a second alert with the same key counts on the first one. */
  key: string;
  /** Which part of the system noticed it. */
  system: string;
  machineId: string | null;
  severity: AlertSeverity;
  priority: number;
  category: string;
  code: string;
  message: string;
  recommendedActions: readonly string[];
  at: Date;
};

/** Tells something once: while the alert is open it counts on, and once resolved it is not raised again. */
export async function raiseAlertOnce(tx: Transaction, alert: KeyedAlert): Promise<void> {
  const at = alert.at.toISOString();
  const { rows } = await tx.execute<{ id: string }>(sql`select id from alerts where source ->> 'key' = ${alert.key}`);
  if (rows.length > 0) {
    await tx.execute(sql`
      update alerts set occurrence_count = occurrence_count + 1, message = ${alert.message},
        last_occurred_at = greatest(last_occurred_at, ${at}::timestamptz)
      where id = ${rows[0]?.id} and not resolved`);
    return;
  }
  await tx.execute(sql`
    insert into alerts (company_id, source, machine_id, timestamp, severity, priority, category, code, message,
      recommended_actions, first_occurred_at, last_occurred_at)
    values (current_company_id(), jsonb_build_object('system', ${alert.system}::text, 'key', ${alert.key}::text),
      ${alert.machineId}, ${at}, ${alert.severity}, ${alert.priority}, ${alert.category}, ${alert.code},
      ${alert.message}, ${sql.param([...alert.recommendedActions])}::text[], ${at}, ${at})`);
}
