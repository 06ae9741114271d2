import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useSessionUser } from '#accounts/web/use-session.ts';
import { readQuery } from '#platform/web/api/use-read.ts';
import { DataAge } from '#platform/web/ui/DataAge.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { PageBody, PageHeader } from '#platform/web/ui/PageHeader.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { useNow } from '#platform/web/use-now.ts';
import { DateInput } from '#records/web/DateInput.tsx';
import { addDays, localDateOf } from '#shifts/local-time.ts';
import { readBoard } from '../board.api.ts';
import { boardDays } from '../board-layout.ts';
import { Board } from './Board.tsx';
import classes from './BoardPage.module.css';
import { ConflictList } from './ConflictList.tsx';

const SPANS: Readonly<Record<string, string>> = {
  '1': '1 Tag',
  '3': '3 Tage',
  '7': '1 Woche',
  '14': '2 Wochen',
  '28': '4 Wochen',
};
const DEFAULT_DAYS = '7';
const MINUTE_MS = 60_000;

/** Orders over time, machine by machine. First day and length of the view stand in the address. */
export function BoardPage() {
  const { timeZone } = useSessionUser().company;
  const { searchStr } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(searchStr);
  const today = localDateOf(useNow(MINUTE_MS), timeZone);
  const firstDate = readDate(asked.get('from')) ?? today;
  const dayCount = asked.get('days') ?? DEFAULT_DAYS;
  const days = boardDays(firstDate, SPANS[dayCount] === undefined ? Number(DEFAULT_DAYS) : Number(dayCount), timeZone);
  const period = { startMs: days[0]?.startMs ?? 0, endMs: days.at(-1)?.endMs ?? 0 };
  const input = {
    query: { from: new Date(period.startMs).toISOString(), to: new Date(period.endMs).toISOString() },
  };
  const query = useQuery({ ...readQuery(readBoard, input), placeholderData: keepPreviousData });

  function show(from: string, length = dayCount): void {
    void navigate({ to: '/app/productions/board', search: { from, days: length }, replace: true });
  }

  return (
    <PageBody>
      <PageHeader
        lead="Aufträge je Maschine über die Zeit. Ziehen verschiebt einen Auftrag; mit der Tastatur: auswählen, Pfeiltasten, Eingabetaste."
        aside={query.data && <DataAge time={query.data.readAt} />}
        actions={
          <LinkButton to="/app/productions" variant="default">
            Zur Auftragsliste
          </LinkButton>
        }
      />
      <div className={classes.toolbar}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Früher"
          onClick={() => show(addDays(firstDate, -days.length))}
        >
          <ChevronLeft size={18} aria-hidden="true" />
        </ActionIcon>
        <DateInput
          label="Erster Tag"
          value={firstDate}
          onChange={(text) => {
            const date = readDate(text);
            if (date !== null) show(date);
          }}
        />
        <NativeSelect
          label="Zeitraum"
          value={dayCount}
          data={Object.entries(SPANS).map(([value, label]) => ({ value, label }))}
          onChange={(event) => show(firstDate, event.currentTarget.value)}
        />
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Später"
          onClick={() => show(addDays(firstDate, days.length))}
        >
          <ChevronRight size={18} aria-hidden="true" />
        </ActionIcon>
        <Button variant="default" onClick={() => show(today)}>
          Heute
        </Button>
      </div>
      {query.isPending && <LoadingLines lines={8} label="Plantafel wird geladen" />}
      {query.isError && (
        <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.data && query.data.machines.length === 0 && (
        <EmptyState
          title="Noch keine Maschinen"
          description="Die Plantafel zeigt Aufträge je Maschine. Legen Sie zuerst eine Maschine an."
        />
      )}
      {query.data && query.data.machines.length > 0 && (
        <>
          <Board board={query.data} days={days} period={period} timeZone={timeZone} />
          <ConflictList board={query.data} />
        </>
      )}
    </PageBody>
  );
}

function readDate(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const year = Number(text.slice(0, 4));
  return year >= 2000 && year < 2100 && !Number.isNaN(Date.parse(text)) ? text : null;
}
