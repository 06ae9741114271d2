import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '#platform/server/database.ts';
import type { SourceStatus } from '../source-status.ts';
import { type JournalDepth, JournalFull } from './journal.ts';

/** What happens to the journal, counted where it passes; read by the operator at /metrics. */
export function createIngestionMetrics() {
  const appended = new Counter({
    name: 'journal_appended_entries_total',
    help: 'Entries that are safe in the journal.',
    registers: [],
  });
  const refused = new Counter({
    name: 'journal_refused_entries_total',
    help: 'Entries the journal did not take; their sources were not acknowledged.',
    labelNames: ['reason'],
    registers: [],
  });
  const batches = new Histogram({
    name: 'journal_batch_duration_seconds',
    help: 'Time of one transaction that stores entries of the journal.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [],
  });

  return {
    /** Counts what an append came to. */
    async appending<T>(entries: number, append: () => Promise<T>): Promise<T> {
      try {
        const result = await append();
        appended.inc(entries);
        return result;
      } catch (error) {
        refused.inc({ reason: error instanceof JournalFull ? 'full' : 'failed' }, entries);
        throw error;
      }
    },

    /** The same database, with the time of every transaction taken. */
    timed(database: Database): Database {
      return {
        ...database,
        async inCompany(...transaction: Parameters<Database['inCompany']>) {
          const end = batches.startTimer();
          try {
            return await database.inCompany(...transaction);
          } finally {
            end();
          }
        },
      } as Database;
    },

    register(
      registry: Registry,
      look: { depth(): JournalDepth; allSources(): readonly (SourceStatus & { companyId: string })[]; now(): number },
    ): void {
      for (const metric of [appended, refused, batches]) registry.registerMetric(metric);
      const gauge = (name: string, help: string, value: () => number) =>
        new Gauge({
          name,
          help,
          registers: [registry],
          collect() {
            this.set(value());
          },
        });
      gauge('journal_entries', 'Entries in the journal that are not in the database yet.', () => look.depth().entries);
      gauge('journal_bytes', 'Size of the journal on disk.', () => look.depth().bytes);
      gauge('journal_oldest_age_seconds', 'Age of the oldest entry that is not in the database yet.', () => {
        const { oldestReceivedAtMs } = look.depth();
        return oldestReceivedAtMs === null ? 0 : Math.max(0, (look.now() - oldestReceivedAtMs) / 1000);
      });
      const perSource = (name: string, help: string, value: (source: SourceStatus) => number) =>
        new Gauge({
          name,
          help,
          labelNames: ['company', 'source', 'protocol', 'state'],
          registers: [registry],
          collect() {
            this.reset();
            for (const source of look.allSources()) {
              const { companyId: company, id, protocol, state } = source;
              // Names may tell of a plant's customers: the operator finds them by the id.
              this.set({ company, source: id, protocol, state }, value(source));
            }
          },
        });
      perSource(
        'source_healthy',
        'Whether a source is connected and delivers usable values; its state as a label.',
        (source) => Number(source.healthy),
      );
      perSource('source_messages', 'Messages of a source since it was started.', ({ messages }) => messages);
      perSource('source_errors', 'Errors of a source since it was started.', ({ errors }) => errors);
    },
  };
}
