import { CircleCheck, RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '#platform/endpoint.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { PagedFooter } from '#records/web/PagedFooter.tsx';
import { listRejects, replayRejects } from '../../ingestion.api.ts';
import classes from './Sources.module.css';

type Reject = OutputOf<typeof listRejects>['rejects'][number];

const RAW_SHOWN = 300;

/** What could not be understood or stored, with the reason, and a second chance once the cause is mended. */
export function RejectsCard() {
  const format = useFormat();
  const [page, setPage] = useState(1);
  const query = useRead(listRejects, { query: { page, open: 'true' } });
  const replay = useWrite(replayRejects, { refreshes: [listRejects] });

  function send(rejects: readonly Reject[]): void {
    replay.mutate(
      { body: { ids: rejects.map(({ id }) => id) } },
      {
        onSuccess: ({ accepted, refused }) => {
          if (accepted > 0) toast.success(accepted === 1 ? '1 Meldung übernommen' : `${accepted} Meldungen übernommen`);
          const [first] = refused;
          if (first !== undefined) {
            toast.error(
              refused.length === 1
                ? `Wieder nicht übernommen: ${first.reason}`
                : `${refused.length} Meldungen wieder nicht übernommen. Die erste: ${first.reason}`,
            );
          }
        },
        onError: toastFailure,
      },
    );
  }

  const columns: Column<Reject>[] = [
    { key: 'time', title: 'Empfangen', isRowHeader: true, render: (row) => format.dateTime(row.receivedAt) },
    { key: 'source', title: 'Quelle', render: (row) => row.source },
    {
      key: 'reason',
      title: 'Grund',
      render: (row) => (
        <div className={classes.wrap}>
          {row.reason}
          <div className={classes.muted}>
            {row.address !== null && `${row.address}: `}
            {JSON.stringify(row.raw)?.slice(0, RAW_SHOWN)}
          </div>
        </div>
      ),
    },
    {
      key: 'replay',
      title: 'Erneut',
      align: 'end',
      render: (row) => (
        <WriteButton
          needs="administer"
          variant="default"
          size="xs"
          disabled={replay.isPending}
          aria-label={`Meldung von ${row.source} erneut verarbeiten`}
          onClick={() => send([row])}
        >
          Erneut verarbeiten
        </WriteButton>
      ),
    },
  ];

  return (
    <SectionCard
      title="Verworfene Meldungen"
      description="Nichts geht still verloren: was sich nicht übernehmen ließ, steht hier mit dem Grund"
      flush={query.isSuccess}
      testId="rejects"
    >
      {query.isPending && <LoadingLines lines={2} />}
      {query.isError && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && (
        <>
          <SimpleTable
            label="Verworfene Meldungen"
            columns={columns}
            rows={query.data.rejects}
            rowKey={(row) => row.id}
            empty={<EmptyState icon={CircleCheck} title="Keine verworfenen Meldungen" />}
          />
          {query.data.rejects.length > 0 && (
            <PagedFooter answer={query.data} page={page} onPage={setPage} noun="offen">
              <WriteButton
                needs="administer"
                variant="default"
                loading={replay.isPending}
                leftSection={<RotateCw size={16} aria-hidden="true" />}
                onClick={() => send(query.data.rejects)}
              >
                Alle dieser Seite erneut verarbeiten
              </WriteButton>
            </PagedFooter>
          )}
        </>
      )}
    </SectionCard>
  );
}
