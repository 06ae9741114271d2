import { useFormat } from '#platform/web/use-format.ts';
import type { SourceGap } from '../../source-gaps.ts';
import classes from './Connection.module.css';

const OUTCOMES: Record<SourceGap['outcome'], string> = {
  open: 'dauert an',
  recovered: 'Werte nachgeliefert',
  lost: 'nicht nachgeliefert',
};

/** When a source did not deliver, and whether it made up for it. The number is of all since it was started. */
export function SourceGapList({ gaps, count }: { gaps: readonly SourceGap[]; count: number }) {
  const format = useFormat();
  const title = count === 1 ? '1 Lücke' : `${format.integer(count)} Lücken`;
  if (gaps.length === 0) return <div className={classes.muted}>{title}, keine in den letzten 24 Stunden</div>;
  return (
    <details className={classes.gaps}>
      <summary>{title}</summary>
      <ul>
        {gaps.map((gap) => (
          <li key={gap.from}>
            {format.dateTime(gap.from)} {gap.to === null ? '' : `bis ${format.time(gap.to)} `}({OUTCOMES[gap.outcome]}):{' '}
            {gap.reason}
          </li>
        ))}
      </ul>
    </details>
  );
}
