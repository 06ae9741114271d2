import { Button } from '@mantine/core';
import { PlugZap, RotateCw } from 'lucide-react';
import { describeAge } from '#platform/format.ts';
import { DefinitionList } from '#platform/web/ui/DefinitionList.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { StatTile } from '#platform/web/ui/StatTile.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { sentenceOf } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { useNow } from '#platform/web/use-now.ts';
import { describeUptime } from '../../uptime.ts';
import classes from './Connection.module.css';
import { JournalFacts } from './JournalFacts.tsx';
import { SourceStatusList } from './SourceStatusList.tsx';
import { OVERALL_TONES } from './status-look.ts';
import { type IngestionStatus, useIngestionStatus } from './use-ingestion-status.ts';

const AGE_RENEW_MS = 1000;

/** The connection status panel (spec §2): what arrives, from where, and what is still on the way to the database. */
export function ConnectionPanel() {
  const query = useIngestionStatus();
  const { data } = query;
  if (data === undefined) {
    return query.isError ? (
      <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingLines lines={8} />
    );
  }
  return (
    <div className={classes.panel} data-testid="connection-panel">
      <div className={classes.overall}>
        <StatusBadge tone={OVERALL_TONES[data.overall]} label={data.overallText} />
        <UpdatedAge updatedAtMs={query.dataUpdatedAt} />
        <Button
          variant="default"
          size="xs"
          className={classes.refresh}
          loading={query.isRefetching}
          leftSection={<RotateCw size={15} aria-hidden="true" />}
          onClick={() => void query.refetch()}
        >
          Aktualisieren
        </Button>
      </div>
      {query.isError && (
        <Notice tone="warning" announce="status" title="Aktualisierung fehlgeschlagen">
          {sentenceOf(query.error)} Sie sehen die zuletzt gelesenen Werte.
        </Notice>
      )}
      <Tiles tiles={data.tiles} />
      {data.sources.length === 0 ? (
        <EmptyState icon={PlugZap} title="Keine Datenquellen konfiguriert" />
      ) : (
        <SourceStatusList sources={data.sources} />
      )}
      <Facts status={data} />
      <JournalFacts journal={data.journal} />
    </div>
  );
}

function UpdatedAge({ updatedAtMs }: { updatedAtMs: number }) {
  const now = useNow(AGE_RENEW_MS);
  return <span className={classes.muted}>Stand {describeAge(new Date(updatedAtMs).toISOString(), now)}</span>;
}

/** CONN-05 … CONN-08 */
function Tiles({ tiles }: { tiles: IngestionStatus['tiles'] }) {
  const format = useFormat();
  return (
    <div className={classes.tiles}>
      <StatTile
        label="Datenrate"
        value={format.decimal(tiles.messagesPerSecond)}
        suffix="msg/s"
        testId="connection-rate"
      />
      <StatTile label="Nachrichten" value={format.integer(tiles.messages)} testId="connection-messages" />
      <StatTile label="Verarbeitet" value={format.integer(tiles.processed)} testId="connection-processed" />
      <StatTile label="Fehler" value={format.integer(tiles.errors)} testId="connection-errors" />
    </div>
  );
}

/** CONN-10 … CONN-14 */
function Facts({ status }: { status: IngestionStatus }) {
  const format = useFormat();
  return (
    <DefinitionList
      items={[
        { term: 'Modus', value: status.mode === 'demo' ? 'Demo' : 'Produktion' },
        { term: 'Echtzeit', value: <Active isActive={status.realtime} /> },
        { term: 'Puffer', value: `${format.integer(status.buffer.items)} / ${status.buffer.limit}` },
        { term: 'Laufzeit', value: <span className="mes-figure">{describeUptime(status.uptimeSeconds)}</span> },
        { term: 'OPC UA', value: <Active isActive={status.opcuaActive} /> },
        { term: 'MQTT', value: <Active isActive={status.mqttActive} /> },
      ]}
    />
  );
}

function Active({ isActive }: { isActive: boolean }) {
  return <StatusBadge tone={isActive ? 'good' : 'neutral'} label={isActive ? 'Aktiv' : 'Inaktiv'} />;
}
