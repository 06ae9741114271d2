import { ActionIcon, TextInput } from '@mantine/core';
import { CalendarDays } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { fromCellText, toCellText } from '../cell-text.ts';
import type { DateField } from '../field.ts';
import classes from './Form.module.css';
import { INPUT_ORDER } from './input-order.ts';

type DateInputProps = {
  label: string;
  hidesLabel?: boolean;
  name?: string;
  /** JJJJ-MM-TT, '' for none, or what was typed while it is no date yet. */
  value: string;
  onChange: (value: string) => void;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  className?: string;
};

const AS_FIELD: DateField = { kind: 'date', label: '' };
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** 31 February is written like a date, but is none. */
function isOnCalendar(date: string): boolean {
  const time = Date.parse(date);
  return ISO_DATE.test(date) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

/**
 * A date typed as TT.MM.JJJJ or picked from the browser's calendar. The browser's own date box would show the order
 * of its own language, which is often not German.
 */
export function DateInput(props: DateInputProps) {
  const { label, hidesLabel = false, value, onChange, required = false, ...rest } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);

  function type(text: string): void {
    setTyped(text);
    const read = fromCellText(AS_FIELD, text);
    onChange(typeof read === 'string' ? read : '');
  }

  return (
    <TextInput
      {...rest}
      label={hidesLabel ? undefined : label}
      aria-label={hidesLabel ? label : undefined}
      withAsterisk={required}
      aria-required={required || undefined}
      inputWrapperOrder={INPUT_ORDER}
      placeholder="TT.MM.JJJJ"
      inputMode="decimal"
      autoComplete="off"
      maxLength={10}
      value={typed ?? (ISO_DATE.test(value) ? toCellText(AS_FIELD, value) : value)}
      onChange={(event) => type(event.currentTarget.value)}
      // From here on the date as it was understood.
      onBlur={() => setTyped(null)}
      rightSection={
        <span className={classes.picker}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${label}: Kalender öffnen`}
            onClick={() => picker.current?.showPicker()}
          >
            <CalendarDays size={17} aria-hidden="true" />
          </ActionIcon>
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            value={isOnCalendar(value) ? value : ''}
            onChange={(event) => {
              setTyped(null);
              onChange(event.currentTarget.value);
            }}
          />
        </span>
      }
    />
  );
}
