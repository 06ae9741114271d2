import classes from './CheckList.module.css';

type CheckListProps<Value extends string> = {
  legend: string;
  choices: readonly { value: Value; label: string; hint?: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  error?: string | undefined;
};

/** Several of a few: every choice with a box to tick. */
export function CheckList<Value extends string>({ legend, choices, chosen, onChange, error }: CheckListProps<Value>) {
  function toggle(value: Value, isChosen: boolean): void {
    onChange(choices.map((choice) => choice.value).filter((one) => (one === value ? isChosen : chosen.includes(one))));
  }
  return (
    <fieldset className={classes.list}>
      <legend>{legend}</legend>
      {choices.map(({ value, label, hint }) => (
        <label key={value} className={classes.choice}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={(event) => toggle(value, event.currentTarget.checked)}
          />
          <span>
            {label}
            {hint !== undefined && <small>{hint}</small>}
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
