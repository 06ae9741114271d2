import { describeAge } from '#platform/format.ts';
import { DefinitionList } from '#platform/web/ui/DefinitionList.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { useNow } from '#platform/web/use-now.ts';
import classes from './Connection.module.css';
import type { IngestionStatus } from './use-ingestion-status.ts';

const MEGABYTE = 1024 * 1024;
const AGE_RENEW_MS = 1000;

/** What is safe on disk and not yet in the database. */
export function JournalFacts({ journal }: { journal: IngestionStatus['journal'] }) {
  const format = useFormat();
  const now = useNow(AGE_RENEW_MS);
  return (
    <div>
      <h3 className={classes.heading}>Journal</h3>
      {journal.databaseAwaySince !== null && (
        <Notice tone="warning" title="Datenbank nicht erreichbar">
          Seit {format.dateTime(journal.databaseAwaySince)}. Alle Werte bleiben im Journal und werden der Reihe nach
          nachgetragen.
        </Notice>
      )}
      {journal.waiting.map(({ type, reason }) => (
        <Notice key={`${type} ${reason}`} tone="warning" title={`Meldungen „${type}“ warten`}>
          {reason}
        </Notice>
      ))}
      <DefinitionList
        items={[
          { term: 'Noch nicht gespeichert', value: `${format.integer(journal.entries)} Einträge` },
          {
            term: 'Ältester Eintrag',
            value: journal.oldestReceivedAt === null ? '–' : describeAge(journal.oldestReceivedAt, now),
          },
          {
            term: 'Größe',
            value: `${format.decimal(journal.bytes / MEGABYTE)} von ${format.quantity(journal.maxBytes / MEGABYTE, 'MB')}`,
          },
        ]}
      />
    </div>
  );
}
