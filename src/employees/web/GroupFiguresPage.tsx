import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#platform/endpoint.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { PageBody, PageHeader } from '#platform/web/ui/PageHeader.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { TOO_FEW_PEOPLE } from '../group-size.ts';
import { GROUP_BY, readGroupFigures } from '../privacy.api.ts';

type Group = OutputOf<typeof readGroupFigures>['groups'][number];
type GroupBy = (typeof GROUP_BY)[number];

const GROUP_LABELS: Record<GroupBy, string> = { department: 'Abteilung', shift: 'Schicht' };
const DAYS = 30;

/** What groups of people booked; never a single person. */
export function GroupFiguresPage() {
  const format = useFormat();
  const [by, setBy] = useState<GroupBy>('department');
  const query = useRead(readGroupFigures, { query: { by, days: DAYS } });
  const figure = (show: (figures: NonNullable<Group['figures']>) => string) => (group: Group) =>
    group.figures === null ? TOO_FEW_PEOPLE : show(group.figures);
  const columns: Column<Group>[] = [
    { key: 'name', title: GROUP_LABELS[by], isRowHeader: true, render: (group) => group.name },
    {
      key: 'people',
      title: 'Personen mit Buchungen',
      align: 'end',
      render: figure(({ peopleCount }) => format.integer(peopleCount)),
    },
    { key: 'pieces', title: 'Gebuchte Stück', align: 'end', render: figure(({ pieces }) => format.integer(pieces)) },
    {
      key: 'scrap',
      title: 'Ausschuss in %',
      align: 'end',
      render: figure(({ scrapPercent }) => format.decimal(scrapPercent, 1)),
    },
  ];
  return (
    <PageBody>
      <PageHeader
        lead={`Was Abteilungen und Schichten in den letzten ${DAYS} Tagen am Terminal gebucht haben. Werte einzelner Personen und Ranglisten gibt es nicht.`}
        actions={
          <LinkButton variant="default" to="/app/employees">
            Alle Mitarbeiter
          </LinkButton>
        }
      />
      <SectionCard
        title="Gruppen"
        description={
          query.data &&
          `Gruppen mit weniger als ${format.integer(query.data.minimumGroupSize)} Personen werden nicht gezeigt.`
        }
        flush
        actions={
          <Button.Group aria-label="Gruppieren nach">
            {GROUP_BY.map((value) => (
              <Button
                key={value}
                variant={value === by ? 'filled' : 'default'}
                aria-pressed={value === by}
                onClick={() => setBy(value)}
              >
                {GROUP_LABELS[value]}
              </Button>
            ))}
          </Button.Group>
        }
      >
        {query.isError && (
          <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <LoadingLines label="Gruppen werden geladen" />}
        {query.data && (
          <SimpleTable
            label="Gruppen"
            columns={columns}
            rows={query.data.groups}
            rowKey={(group) => group.name}
            empty={
              <EmptyState
                title="Keine Buchungen mit Person"
                description="In diesem Zeitraum hat sich niemand am Terminal mit einer PIN angemeldet und gebucht."
              />
            }
          />
        )}
      </SectionCard>
    </PageBody>
  );
}
