import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { DateInput } from './DateInput.tsx';
import classes from './RecordTable.module.css';
import { ReferenceSelect } from './ReferenceSelect.tsx';
import type { TableFilter } from './table-filter.ts';

type FilterInputProps = { filter: TableFilter; value: string; onChange: (value: string) => void };

/** One filter in a toolbar; its label is spoken, and shown as its empty choice. */
export function FilterInput({ filter, value, onChange }: FilterInputProps) {
  switch (filter.kind) {
    case 'choice':
      return (
        <NativeSelect
          className={classes.filter}
          aria-label={filter.label}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          data={[
            { value: '', label: `${filter.label}: alle` },
            ...Object.entries(filter.choices).map(([code, label]) => ({ value: code, label })),
          ]}
        />
      );
    case 'reference':
      return (
        <ReferenceSelect
          className={classes.filter}
          label={filter.label}
          hidesLabel
          placeholder={`${filter.label}: alle`}
          source={filter.source}
          value={value}
          onChange={onChange}
        />
      );
    case 'date':
      return <DateFilter label={filter.label} value={value} onChange={onChange} />;
    default:
      return filter satisfies never;
  }
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Asks only for whole dates; what is half typed waits here. */
function DateFilter({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const [unfinished, setUnfinished] = useState<string | null>(null);

  function change(next: string): void {
    const isWhole = next === '' || ISO_DATE.test(next);
    setUnfinished(isWhole ? null : next);
    if (isWhole) onChange(next);
  }

  return (
    <div className={classes.dateFilter}>
      <span aria-hidden="true">{label}</span>
      <DateInput label={label} hidesLabel value={unfinished ?? value} onChange={change} />
    </div>
  );
}
