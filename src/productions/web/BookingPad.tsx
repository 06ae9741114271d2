import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { BOOKING_MAX_PIECES } from '../booking-rules.ts';
import type { BookingBody } from '../bookings.api.ts';
import { NumberPad } from './NumberPad.tsx';
import classes from './Terminal.module.css';

const PARTS = [
  { key: 'good', label: 'Gutteile' },
  { key: 'scrap', label: 'Ausschuss' },
  { key: 'rework', label: 'Nacharbeit' },
] as const;
type Part = (typeof PARTS)[number]['key'];
type Amounts = Record<Part, string>;

const EMPTY: Amounts = { good: '', scrap: '', rework: '' };
const MAX_DIGITS = String(BOOKING_MAX_PIECES).length;

type BookingPadProps = {
  reasons: readonly string[];
  /** Filled in when a refused booking is corrected. */
  initial?: Pick<BookingBody, 'good' | 'scrap' | 'rework' | 'reason'>;
  submitLabel?: string;
  onBook: (pieces: { good: number; scrap: number; rework: number; reason: string | null }) => Promise<boolean>;
};

/** Good, scrap and rework with a reason, booked together. */
export function BookingPad({ reasons, initial, submitLabel = 'Buchen', onBook }: BookingPadProps) {
  const [amounts, setAmounts] = useState<Amounts>(() => ({
    good: textOf(initial?.good),
    scrap: textOf(initial?.scrap),
    rework: textOf(initial?.rework),
  }));
  const [part, setPart] = useState<Part>('good');
  const [reason, setReason] = useState(initial?.reason ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const pieces = { good: Number(amounts.good), scrap: Number(amounts.scrap), rework: Number(amounts.rework) };
  const asksReason = pieces.scrap + pieces.rework > 0;

  const change = (name: Part, text: string) => {
    setProblem(null);
    setPart(name);
    setAmounts((before) => ({
      ...before,
      [name]: text
        .replace(/\D/g, '')
        .replace(/^0+(?=\d)/, '')
        .slice(0, MAX_DIGITS),
    }));
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const total = pieces.good + pieces.scrap + pieces.rework;
    if (total === 0) setProblem('Bitte geben Sie mindestens ein Stück an.');
    else if (asksReason && reason.trim() === '')
      setProblem('Bitte geben Sie einen Grund für Ausschuss oder Nacharbeit an.');
    else if (await onBook({ ...pieces, reason: asksReason ? reason.trim() : null })) {
      setAmounts(EMPTY);
      setReason('');
      setPart('good');
    }
  }

  return (
    <form className={classes.booking} onSubmit={(event) => void submit(event)} noValidate>
      <div className={classes.amounts}>
        {PARTS.map(({ key, label }) => (
          <label key={key} className={classes.amount} data-part={key} data-active={part === key || undefined}>
            <span>{label}</span>
            <input
              inputMode="none"
              autoComplete="off"
              value={amounts[key]}
              placeholder="0"
              onFocus={() => setPart(key)}
              onChange={(event) => change(key, event.currentTarget.value)}
              data-testid={`amount-${key}`}
            />
          </label>
        ))}
      </div>
      <NumberPad
        label="Menge eingeben"
        onDigit={(digit) => change(part, amounts[part] + digit)}
        onDelete={() => change(part, amounts[part].slice(0, -1))}
        onClear={() => change(part, '')}
      />
      {asksReason && (
        <div className={classes.reasons}>
          {reasons.map((text) => (
            <button
              key={text}
              type="button"
              className={classes.chip}
              aria-pressed={reason === text}
              onClick={() => {
                setReason(text);
                setProblem(null);
              }}
            >
              {text}
            </button>
          ))}
          <TextInput
            className={classes.reasonText}
            size="lg"
            label="Grund"
            maxLength={500}
            value={reason}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setProblem(null);
            }}
          />
        </div>
      )}
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <WriteButton needs="operate" type="submit" size="xl" fullWidth className={classes.bookButton} data-testid="book">
        {submitLabel}
      </WriteButton>
    </form>
  );
}

function textOf(value: number | undefined): string {
  return value === undefined || value === 0 ? '' : String(value);
}
