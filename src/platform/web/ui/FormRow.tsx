import type { ReactNode } from 'react';
import classes from './FormRow.module.css';

/** Label and explanation on the left, the control on the right; below each other on narrow screens. */
export function FormRow({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <div>
        <div className={classes.label}>{label}</div>
        {hint && <div className={classes.hint}>{hint}</div>}
      </div>
      <div className={classes.control}>{children}</div>
    </div>
  );
}
