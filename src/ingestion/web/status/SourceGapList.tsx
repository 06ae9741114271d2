import { useFormat } from '#platform/web/use-format.ts';
import { MAX_GAPS, type SourceGap } from '../../source-gaps.ts';
import classes from './Connection.module.css';
import { GAP_OUTCOMES, gapLength } from './status-look.ts';

/** When a source did not deliver in the last day, and whether it made up for it. */
export function SourceGapList({ gaps }: { gaps: readonly SourceGap[] }) {
  const format = useFormat();
  const count = gaps.length === 1 ? '1 Lücke' : `${format.integer(gaps.length)} Lücken`;
  return (
    <details className={classes.gaps}>
      <summary>{gaps.length >= MAX_GAPS ? `Die letzten ${count}` : `${count} in den letzten 24 Stunden`}</summary>
      <ul>
        {gaps.map((gap) => (
          <li key={gap.from}>
            {[format.dateTime(gap.from), gapLength(gap, format), GAP_OUTCOMES[gap.outcome].label.toLowerCase()]
              .filter((part) => part !== '')
              .join(', ')}
            : {gap.reason}
          </li>
        ))}
      </ul>
    </details>
  );
}
