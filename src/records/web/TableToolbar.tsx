import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { FilterX, Search, SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Endpoint } from '#platform/endpoint.ts';
import { textOfParameter } from '../list-search.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import type { useColumnChoice } from './column-choice.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { FilterInput } from './FilterInput.tsx';
import type { ListState } from './list-state.ts';
import classes from './RecordTable.module.css';
import type { TableColumn } from './table-column.ts';
import type { TableFilter } from './table-filter.ts';

type TableToolbarProps<Row> = {
  list: Endpoint;
  label: string;
  state: ListState;
  fixed?: Readonly<Record<string, unknown>>;
  filters: readonly TableFilter[];
  columns: readonly TableColumn<Row>[];
  choice: ReturnType<typeof useColumnChoice<Row>>;
  isNarrowed: boolean;
  searchable: boolean;
  isPhone: boolean;
  showsColumns: boolean;
  onClear: () => void;
  actions?: ReactNode;
};

export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { list, label, state, fixed, filters, columns, choice, isNarrowed, isPhone, actions } = props;
  const [isOpen, setIsOpen] = useState(false);
  const active = filters.filter(({ name }) => state.question[name] !== undefined).length;
  // On a phone the rows come first: filters and order are one tap away.
  const showsAll = !isPhone || isOpen;
  return (
    <div className={classes.toolbar}>
      <div className={classes.narrowing}>
        {props.searchable && <SearchInput label={label} state={state} />}
        {showsAll &&
          filters.map((filter) => (
            <FilterInput
              key={filter.name}
              filter={filter}
              value={textOfParameter(state.question[filter.name])}
              onChange={(value) => state.change({ [filter.name]: value })}
            />
          ))}
        {isPhone && isOpen && <SortSelect columns={columns} state={state} />}
        {isNarrowed && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<FilterX size={16} aria-hidden="true" />}
            onClick={props.onClear}
          >
            Zurücksetzen
          </Button>
        )}
      </div>
      <div className={classes.tools}>
        {isPhone && (
          <Button
            variant="default"
            leftSection={<SlidersHorizontal size={16} aria-hidden="true" />}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {active === 0 ? 'Filter' : `Filter (${active})`}
          </Button>
        )}
        {props.showsColumns && <ColumnMenu columns={columns} choice={choice} />}
        <ExportMenu list={list} label={label} columns={columns} question={{ ...state.question, ...fixed }} />
        {actions}
      </div>
    </div>
  );
}

const WAIT_AFTER_TYPING_MS = 250;

/** Asks the server a moment after the last key, and follows the address when it changes by itself. */
function SearchInput({ label, state }: { label: string; state: ListState }) {
  const asked = state.question.search;
  const [text, setText] = useState(asked);
  const [shownFor, setShownFor] = useState(asked);
  const [settled] = useDebouncedValue(text, WAIT_AFTER_TYPING_MS);
  if (shownFor !== asked) {
    setShownFor(asked);
    // What is being typed right now is kept, with the blank at its end.
    if (asked !== text.trim()) setText(asked);
  }
  const ask = useEffectEvent((search: string) => {
    if (search !== asked) state.change({ search });
  });
  useEffect(() => ask(settled.trim()), [settled]);

  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={`${label} durchsuchen`}
      placeholder="Suchen"
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      leftSection={<Search size={16} aria-hidden="true" />}
      rightSection={
        text === '' ? null : (
          <ActionIcon variant="subtle" color="gray" aria-label="Suche leeren" onClick={() => setText('')}>
            <X size={16} aria-hidden="true" />
          </ActionIcon>
        )
      }
    />
  );
}

function SortSelect<Row>({ columns, state }: { columns: readonly TableColumn<Row>[]; state: ListState }) {
  const { sort, direction } = state.question;
  const sortable = columns.filter((column) => column.sort !== undefined);
  if (sortable.length === 0) return null;
  return (
    <NativeSelect
      aria-label="Sortieren nach"
      value={`${sort} ${direction}`}
      onChange={(event) => {
        const [nextSort, nextDirection] = event.currentTarget.value.split(' ');
        state.change({ sort: nextSort, direction: nextDirection });
      }}
      data={sortable.flatMap((column) => [
        { value: `${column.sort} asc`, label: `${column.title}, aufsteigend` },
        { value: `${column.sort} desc`, label: `${column.title}, absteigend` },
      ])}
    />
  );
}
