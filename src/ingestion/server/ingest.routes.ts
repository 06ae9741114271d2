import { sql } from 'drizzle-orm';
import { readEnergyRates } from '#energy/server/energy-rates.service.ts';
import type { Transaction } from '#platform/server/database.ts';
import { companyRoute, type Route } from '#platform/server/http/route.ts';
import type { SensorLimits } from '#sensors/server/sensor-limits.service.ts';
import { previewMessage } from '../ingest.api.ts';
import { normalise } from '../normalise.ts';
import type { RawMessage } from '../raw-message.ts';

/** Judged by the limits and rates of the company, as the real message would be. */
export function ingestRoutes(limits: SensorLimits): Route[] {
  return [
    companyRoute(previewMessage, async ({ tx, caller, body }) => {
      await limits.load(caller.companyId);
      // The declared type and time may be anything: the normaliser says so in its answer.
      return normalise({ ...body, timestamp: body.timestamp ?? undefined } as RawMessage, {
        receivedAtMs: Date.now(),
        timeZone: await readTimeZone(tx),
        thresholdsOf: limits.of(caller.companyId),
        energyRates: await readEnergyRates(tx),
      });
    }),
  ];
}

async function readTimeZone(tx: Transaction): Promise<string> {
  const { rows } = await tx.execute<{ time_zone: string }>(
    sql`select time_zone from companies where id = current_company_id()`,
  );
  return rows[0]?.time_zone ?? 'UTC';
}
