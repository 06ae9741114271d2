import { useFormat } from '#platform/web/use-format.ts';
import classes from './ProgressBar.module.css';

/** How far an order is, as bar and figure; `planned` where the pieces it is to become stand nowhere else. */
export function ProgressBar({ percent, label, planned }: { percent: number; label: string; planned?: number }) {
  const format = useFormat();
  return (
    <span className={classes.progress}>
      <progress className={classes.bar} max={100} value={percent} aria-label={label} />
      <span className={classes.figure}>
        {format.percent(percent, 0)}
        {planned !== undefined && ` von ${format.integer(planned)}`}
      </span>
    </span>
  );
}
