import type { EnergyRateMemory } from '#energy/server/energy-rate-memory.service.ts';
import { readEnergyRates } from '#energy/server/energy-rates.service.ts';
import { BadInput } from '#platform/errors.ts';
import type { Database, Transaction } from '#platform/server/database.ts';
import { companyRoute, memberRoute, type Route } from '#platform/server/http/route.ts';
import type { SensorLimits } from '#sensors/server/sensor-limits.service.ts';
import * as api from '../ingestion.api.ts';
import { type NormaliseContext, type NormalRecord, normalise } from '../normalise.ts';
import { healthOf, isProtocolActive, modeOf, OVERALL_TEXTS, overallStateOf } from '../overall-status.ts';
import { MESSAGE_TYPES, type MessageType, type RawMessage } from '../raw-message.ts';
import { LIVE_WINDOW_ITEMS, type SourceStatus } from '../source-status.ts';
import { claimOf } from './delivery-claims.ts';
import type { Ingestion } from './ingestion-service.ts';
import type { JournalEntry } from './journal.ts';
import type { RejectBody } from './reject-body.ts';
import { listRejects, markReplayed, type StoredReject, takeReject } from './rejects.service.ts';

const REJECTS_PER_PAGE = 50;
const PUSH_ADAPTER = 'push';

export function pushRoutes(
  ingestion: Ingestion,
  database: Database,
  limits: SensorLimits,
  rates: EnergyRateMemory,
): Route[] {
  const timeZones = createTimeZoneMemory(database);

  return [
    memberRoute(api.pushMessages, async ({ caller, body, idempotencyKey }) => {
      requireBatch(body.length);
      const { companyId } = caller;
      const timeZone = await timeZones.of(companyId);
      await limits.load(companyId);
      await rates.load(companyId);
      const receivedAtMs = Date.now();
      const energyRates = rates.of(companyId);
      const rejected: { index: number; reason: string }[] = [];
      const entries = body.map((message, index): JournalEntry => {
        const { id, ...rest } = message;
        const outcome = normalise({ ...rest, timestamp: message.timestamp ?? undefined } as RawMessage, {
          receivedAtMs,
          timeZone,
          protocol: 'rest',
          adapter: PUSH_ADAPTER,
          thresholdsOf: limits.of(companyId),
          energyRates,
        });
        const deliveryKey = deliveryKeyOf(id, idempotencyKey, index);
        // Each program is a source of its own: its retries are told from its own last messages only.
        const sourceId = `${PUSH_ADAPTER}:${companyId}:${caller.sessionId}`;
        // The repetition may reach another process.
        const common = { companyId, sourceId, ...(deliveryKey && { deliveryKey, claim: claimOf(deliveryKey) }) };
        if ('record' in outcome) {
          return { ...common, type: outcome.record.type, body: JSON.stringify(outcome.record) };
        }
        rejected.push({ index, reason: outcome.reject });
        return { ...common, type: 'reject', body: JSON.stringify(rejectBody(message, outcome.reject)) };
      });
      await ingestion.accept(entries);
      return { accepted: body.length - rejected.length, rejected };
    }),

    companyRoute(api.readIngestionStatus, ({ caller }) => describeStatus(ingestion, caller.companyId)),

    companyRoute(api.listRejects, async ({ tx, query }) => {
      const { total, rejects } = await listRejects(tx, {
        limit: REJECTS_PER_PAGE,
        offset: (query.page - 1) * REJECTS_PER_PAGE,
        open: query.open,
      });
      return { total, pageSize: REJECTS_PER_PAGE, rejects: rejects.map(toReject) };
    }),

    companyRoute(api.replayRejects, async ({ tx, caller, body }) => {
      const refused: { id: string; reason: string }[] = [];
      const timeZone = await timeZones.of(caller.companyId);
      const energyRates = await readEnergyRates(tx);
      const entries: JournalEntry[] = [];
      for (const id of new Set(body.ids)) {
        const outcome = await replay(tx, id, { timeZone, energyRates });
        if ('reason' in outcome) refused.push({ id, reason: outcome.reason });
        else {
          const { type, record } = outcome;
          entries.push({
            companyId: caller.companyId,
            sourceId: `replay:${caller.companyId}`,
            type,
            body: JSON.stringify(record),
            deliveryKey: id,
            claim: claimOf(id),
          });
          await markReplayed(tx, id);
        }
      }
      // Before the commit: if it fails after this, the same message is told by its key and taken once.
      await ingestion.accept(entries);
      return { accepted: entries.length, refused };
    }),
  ];
}

function requireBatch(messages: number): void {
  if (messages === 0) throw new BadInput('no_messages', 'Die Liste der Meldungen ist leer.');
  if (messages > api.MESSAGES_PER_PUSH) {
    throw new BadInput('too_many_messages', `Höchstens ${api.MESSAGES_PER_PUSH} Meldungen auf einmal sind möglich.`);
  }
}

function deliveryKeyOf(id: string | undefined, idempotencyKey: string | null, index: number): string | undefined {
  if (id !== undefined) return `id ${id}`;
  return idempotencyKey === null ? undefined : `request ${idempotencyKey} ${index}`;
}

function rejectBody(
  message: { type: string; source: string; payload?: unknown; timestamp?: string | null },
  reason: string,
): RejectBody {
  return {
    source: message.source === '' ? 'Schnittstelle' : message.source,
    messageType: messageTypeOf(message.type),
    reason,
    raw: message.payload ?? null,
    address: null,
    ...(message.timestamp == null ? {} : { timestamp: message.timestamp }),
  };
}

type ReplayOutcome = { type: MessageType; record: NormalRecord } | { reason: string };

async function replay(
  tx: Transaction,
  id: string,
  company: Pick<NormaliseContext, 'timeZone' | 'energyRates'>,
): Promise<ReplayOutcome> {
  const stored = await takeReject(tx, id);
  if (stored.replayedAt !== null) return { reason: 'Diese Meldung wurde bereits erneut verarbeitet.' };
  const type = messageTypeOf(stored.messageType);
  if (type === null) return { reason: 'Die Art dieser Meldung ist nicht bekannt.' };
  if (stored.rawIsCut) return { reason: 'Die Meldung war zu groß und ist nicht mehr vollständig vorhanden.' };
  if (stored.isRecord) return { type, record: stored.raw as NormalRecord };
  const outcome = normalise(
    { type, source: stored.source, payload: stored.raw },
    // As if it were received then: a message without a time belongs to that moment.
    { receivedAtMs: stored.receivedAt.getTime(), ...company },
  );
  return 'reject' in outcome ? { reason: outcome.reject } : { type, record: outcome.record };
}

function messageTypeOf(type: string | null): MessageType | null {
  return MESSAGE_TYPES.find((known) => known === type) ?? null;
}

async function describeStatus(ingestion: Ingestion, companyId: string) {
  const { initialised, startedAtMs, realtime } = ingestion.state();
  const journals = ingestion.allJournals();
  const sources = [...(await ingestion.sourcesOf(companyId))];
  const overall = overallStateOf(initialised, sources);
  const sum = (figure: (source: SourceStatus) => number) =>
    sources.reduce((total, source) => total + figure(source), 0);
  return {
    overall,
    overallText: OVERALL_TEXTS[overall],
    health: healthOf(sources),
    mode: modeOf(sources),
    realtime,
    uptimeSeconds: startedAtMs === null ? 0 : Math.max(0, (Date.now() - startedAtMs) / 1000),
    opcuaActive: isProtocolActive(sources, 'opcua'),
    mqttActive: isProtocolActive(sources, 'mqtt'),
    tiles: {
      messagesPerSecond: sum((source) => source.messagesPerSecond),
      messages: sum((source) => source.messages),
      processed: sum((source) => source.processed),
      errors: sum((source) => source.errors),
    },
    buffer: { items: Math.max(0, ...sources.map((source) => source.bufferedItems)), limit: LIVE_WINDOW_ITEMS },
    journal: {
      entries: journals.entries,
      bytes: journals.bytes,
      maxBytes: journals.maxBytes,
      oldestReceivedAt: isoOrNull(journals.oldestReceivedAtMs),
      databaseAwaySince: isoOrNull(journals.awaySinceMs),
      waiting: journals.waiting
        .filter((lane) => lane.companyId === companyId)
        .map(({ type, reason }) => ({ type, reason })),
    },
    sources,
  };
}

function isoOrNull(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

function toReject({ sourceId: _source, isRecord: _record, ...reject }: StoredReject) {
  return {
    ...reject,
    receivedAt: reject.receivedAt.toISOString(),
    replayedAt: reject.replayedAt?.toISOString() ?? null,
  };
}

const ZONE_REMEMBERED_MS = 60_000;

/** The company's time zone, also while the database is away. */
function createTimeZoneMemory(database: Database) {
  const known = new Map<string, { timeZone: string; atMs: number }>();
  return {
    async of(companyId: string): Promise<string> {
      const remembered = known.get(companyId);
      if (remembered !== undefined && Date.now() - remembered.atMs < ZONE_REMEMBERED_MS) return remembered.timeZone;
      try {
        const timeZone = await database.inCompany(
          companyId,
          async (tx) => {
            const { rows } = await tx.$client.query<{ time_zone: string }>(
              'select time_zone from companies where id = $1',
              [companyId],
            );
            return rows[0]?.time_zone ?? 'UTC';
          },
          { readOnly: true },
        );
        known.set(companyId, { timeZone, atMs: Date.now() });
        return timeZone;
      } catch (error) {
        if (remembered === undefined) throw error;
        return remembered.timeZone;
      }
    },
  };
}
