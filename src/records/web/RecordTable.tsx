import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Endpoint, OutputOf } from '#platform/endpoint.ts';
import { readQuery } from '#platform/web/api/use-read.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { useColumnChoice } from './column-choice.ts';
import { useListState } from './list-state.ts';
import { RecordCards } from './RecordCards.tsx';
import { RecordGrid } from './RecordGrid.tsx';
import classes from './RecordTable.module.css';
import { TableFooter } from './TableFooter.tsx';
import { TableToolbar } from './TableToolbar.tsx';
import type { TableColumn } from './table-column.ts';
import type { TableFilter } from './table-filter.ts';

/** Row type of an endpoint whose output is `listOf(row)`. */
export type RowOfList<E> = OutputOf<E> extends { rows: (infer Row)[] } ? Row : never;

type RecordTableProps<E extends Endpoint> = {
  /** An endpoint with `listQuery(…)` as its query and `listOf(…)` as its output. */
  list: E;
  /** Plural noun: 'Produkte'. Names the table for screen readers and exported files. */
  label: string;
  columns: readonly TableColumn<RowOfList<E>>[];
  filters?: readonly TableFilter[];
  /** Always asked for and not for the reader to change: the machine of a machine's list. */
  fixed?: Readonly<Record<string, unknown>>;
  rowKey?: (row: RowOfList<E>) => string;
  /** Address of a row's detail page. */
  rowPath?: (row: RowOfList<E>) => string;
  /** Shown when there is nothing at all, as opposed to nothing found. */
  empty: ReactNode;
  /** Buttons at the end of the toolbar. */
  actions?: ReactNode;
  /** 'page' for a table inside a detail page. */
  keptIn?: 'url' | 'page';
  /** Another way to show the rows, such as tiles; search, filters and pages stay. */
  renderRows?: (rows: readonly RowOfList<E>[]) => ReactNode;
  /** False where no list endpoint searches. */
  searchable?: boolean;
  testId?: string;
};

const PHONE = '(max-width: 48em)';

/** A list of records: search, order, filters, pages, columns, export; refetched in place when data changes. */
export function RecordTable<E extends Endpoint>(props: RecordTableProps<E>) {
  const {
    list,
    label,
    columns,
    filters = [],
    fixed,
    rowPath,
    empty,
    actions,
    keptIn = 'url',
    testId,
    renderRows,
  } = props;
  const rowKey = props.rowKey ?? ((row) => String((row as { id: unknown }).id));
  const state = useListState(list, keptIn);
  const choice = useColumnChoice(`${list.path}/${label}`, columns);
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const query = { ...state.question, ...fixed };
  const { data, ...answer } = useQuery({
    ...readQuery(list as Endpoint, { query } as never),
    placeholderData: keepPreviousData,
  });
  const page = data as { total: number; rows: RowOfList<E>[] } | undefined;
  const isNarrowed = state.question.search !== '' || filters.some(({ name }) => state.question[name] !== undefined);
  const clear = () => state.change({ search: '', ...Object.fromEntries(filters.map(({ name }) => [name, ''])) });
  const Rows = isPhone ? RecordCards : RecordGrid;

  if (page?.total === 0 && !isNarrowed && !answer.isError) {
    return (
      <section className={classes.card} aria-label={label} data-testid={testId}>
        {empty}
      </section>
    );
  }
  return (
    <section className={classes.card} aria-label={label} data-testid={testId}>
      <TableToolbar
        list={list}
        label={label}
        state={state}
        fixed={fixed}
        filters={filters}
        columns={columns}
        choice={choice}
        isNarrowed={isNarrowed}
        searchable={props.searchable !== false}
        isPhone={isPhone}
        showsColumns={renderRows === undefined}
        onClear={clear}
        actions={actions}
      />
      {answer.isError && (
        <div className={classes.pad}>
          <ErrorPanel error={answer.error} retrying={answer.isFetching} onRetry={() => void answer.refetch()} />
        </div>
      )}
      {answer.isPending && (
        <div className={classes.pad}>
          <LoadingLines lines={8} label={`${label} werden geladen`} />
        </div>
      )}
      {page && page.total === 0 && isNarrowed && (
        <EmptyState
          icon={SearchX}
          title="Nichts gefunden"
          description="Zu dieser Suche und diesen Filtern gibt es keine Einträge."
          action={
            <Button variant="default" onClick={clear}>
              Suche und Filter zurücksetzen
            </Button>
          }
        />
      )}
      {page && page.total > 0 && (
        <div
          className={classes.rows}
          aria-busy={answer.isPlaceholderData}
          data-waiting={answer.isPlaceholderData || undefined}
        >
          {renderRows?.(page.rows) ?? (
            <Rows
              label={label}
              columns={choice.visible}
              rows={page.rows}
              rowKey={rowKey}
              rowPath={rowPath}
              question={state.question}
              onSort={(sort, direction) => state.change({ sort, direction })}
            />
          )}
        </div>
      )}
      {page && page.total > 0 && (
        <TableFooter total={page.total} state={state} readAt={answer.isPlaceholderData ? null : answer.dataUpdatedAt} />
      )}
    </section>
  );
}
