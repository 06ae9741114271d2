import '@mantine/core/styles/Combobox.layer.css';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { readQuery } from '#platform/web/api/use-read.ts';
import { sentenceOf } from '#platform/web/ui/toast.tsx';
import classes from './Form.module.css';
import { INPUT_ORDER } from './input-order.ts';
import type { ReferenceSource } from './reference-source.ts';

const CHOICES_AT_ONCE = 50;
const WAIT_AFTER_TYPING_MS = 200;

type ReferenceSelectProps = {
  label: string;
  hidesLabel?: boolean;
  source: ReferenceSource;
  /** The chosen id, or '' for none. */
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  className?: string;
};

/** Chooses another record: the server searches, so that thousands of choices stay quick. */
export function ReferenceSelect(props: ReferenceSelectProps) {
  const { label, hidesLabel = false, source, value, onChange, required = false, ...rest } = props;
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [search] = useDebouncedValue(typed, WAIT_AFTER_TYPING_MS);
  const chosenName = useReferenceName(source, value === '' ? null : value);
  // The text of the chosen one stands in the box; it is nothing to search for.
  const asked = search === chosenName ? '' : search;
  const query = useQuery({
    ...readQuery(source.list, { query: { ...source.query, search: asked, pageSize: CHOICES_AT_ONCE } } as never),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  });
  const rows = (query.data as { rows: Record<string, unknown>[] } | undefined)?.rows ?? [];
  const choices = rows.map((row) => ({ value: String(row.id), label: source.name(row) }));
  const hasChosen = value === '' || choices.some((choice) => choice.value === value);
  return (
    <Select
      {...rest}
      label={hidesLabel ? undefined : label}
      aria-label={hidesLabel ? label : undefined}
      withAsterisk={required}
      inputWrapperOrder={INPUT_ORDER}
      searchable
      clearable={!required}
      clearButtonProps={{ 'aria-label': `${label} leeren` }}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setIsOpen(true)}
      data={hasChosen ? choices : [{ value, label: chosenName ?? '…' }, ...choices]}
      // The server has searched already; the chosen one is there for its name and no answer to another search.
      filter={({ options }) => (asked === '' || hasChosen ? options : options.slice(1))}
      nothingFoundMessage={
        query.isError ? sentenceOf(query.error) : query.isPending ? 'Wird geladen …' : 'Nichts gefunden'
      }
      // Inside the page's landmark, and the list itself scrolls, which a screen reader expects of it.
      comboboxProps={{ withinPortal: false }}
      withScrollArea={false}
      classNames={{ options: classes.options }}
    />
  );
}

/** What the record behind an id is called; undefined while that is not known. */
export function useReferenceName(source: ReferenceSource, id: string | null): string | undefined {
  const query = useQuery({
    ...readQuery(source.read, { params: { id: id ?? '' } } as never),
    enabled: id !== null,
  });
  return query.data === undefined ? undefined : source.name(query.data as Record<string, unknown>);
}
