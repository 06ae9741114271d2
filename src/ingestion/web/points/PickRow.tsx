import type { ReactNode } from 'react';
import type { Picked } from './PointPicker.tsx';
import classes from './Points.module.css';

export type PickChoice = {
  taken: ReadonlySet<string>;
  picked: Picked;
  onToggle: (address: string, name: string | null) => void;
};

type PickRowProps = PickChoice & { address: string; name: string | null; children?: ReactNode };

/** One address to choose; one that is a point already says so. */
export function PickRow({ address, name, taken, picked, onToggle, children }: PickRowProps) {
  const isTaken = taken.has(address);
  return (
    <label className={classes.pick} data-taken={isTaken || undefined}>
      <input
        type="checkbox"
        className={classes.check}
        checked={isTaken || picked.has(address)}
        disabled={isTaken}
        aria-label={name === null ? address : `${name}, ${address}`}
        onChange={() => onToggle(address, name)}
      />
      <span className={classes.pickText}>
        {name !== null && <strong>{name}</strong>}
        <span className={classes.address}>{address}</span>
        {isTaken && <span className={classes.muted}>schon Datenpunkt</span>}
      </span>
      {children && <span className={classes.pickValue}>{children}</span>}
    </label>
  );
}
