import { Delete } from 'lucide-react';
import classes from './Terminal.module.css';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

type NumberPadProps = {
  label: string;
  onDigit: (digit: string) => void;
  onDelete: () => void;
  onClear: () => void;
};

/** Big keys for gloves. A real keyboard writes into the field beside it. */
export function NumberPad({ label, onDigit, onDelete, onClear }: NumberPadProps) {
  return (
    <fieldset className={classes.pad} aria-label={label}>
      {DIGITS.map((digit) => (
        <button key={digit} type="button" className={classes.key} onClick={() => onDigit(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" className={classes.key} onClick={onClear} aria-label="Alles löschen">
        C
      </button>
      <button type="button" className={classes.key} onClick={() => onDigit('0')}>
        0
      </button>
      <button type="button" className={classes.key} onClick={onDelete} aria-label="Letzte Ziffer löschen">
        <Delete size={26} aria-hidden="true" />
      </button>
    </fieldset>
  );
}
