import { useState } from 'react';
import { useRead } from '#platform/web/api/use-read.ts';
import { TimelineBar } from '#platform/web/charts/TimelineBar.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { DateInput } from '#records/web/DateInput.tsx';
import { readMachineTimeline } from '../machines.api.ts';
import type { Machine } from './machine-page.tsx';
import { TIMELINE_STATES } from './state-look.ts';

/** What a machine did on one day; today first. */
export function MachineTodaySection({ machine }: { machine: Machine }) {
  const [date, setDate] = useState('');
  const query = useRead(readMachineTimeline, {
    params: { id: machine.id },
    query: isDay(date) ? { date } : {},
  });
  return (
    <SectionCard
      title="Zustände des Tages"
      actions={
        <DateInput label="Tag" hidesLabel value={date === '' ? (query.data?.date ?? '') : date} onChange={setDate} />
      }
    >
      {query.isError && (
        <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <LoadingLines lines={3} label="Zustände werden geladen" />}
      {query.data && (
        <TimelineBar
          label={`Zustände von ${machine.name}`}
          from={query.data.dayStartsAt}
          to={query.data.dayEndsAt}
          states={TIMELINE_STATES}
          segments={query.data.segments.map((segment) => ({
            from: segment.startedAt < query.data.dayStartsAt ? query.data.dayStartsAt : segment.startedAt,
            to: lesser(segment.endedAt ?? query.data.readAt, query.data.dayEndsAt),
            state: segment.state,
            detail: segment.productionNumber === null ? undefined : `Auftrag ${segment.productionNumber}`,
          }))}
        />
      )}
    </SectionCard>
  );
}

/** While a date is being typed, it is none. */
function isDay(text: string): boolean {
  return readMachineTimeline.query?.safeParse({ date: text }).success === true;
}

/** ISO times of one form compare as texts. */
function lesser(one: string, other: string): string {
  return one < other ? one : other;
}
