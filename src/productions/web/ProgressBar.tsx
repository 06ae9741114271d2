import { useFormat } from '#platform/web/use-format.ts';
import classes from './ProgressBar.module.css';

/** How far an order is, as bar and figure. */
export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  const format = useFormat();
  return (
    <span className={classes.progress}>
      <progress className={classes.bar} max={100} value={percent} aria-label={label} />
      <span className={classes.figure}>{format.percent(percent, 0)}</span>
    </span>
  );
}
