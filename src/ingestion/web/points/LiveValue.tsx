import { describeAge } from '#platform/format.ts';
import { useNow } from '#platform/web/use-now.ts';
import classes from './Points.module.css';
import type { SeenValue } from './use-seen-values.ts';

const AGE_RENEW_MS = 1000;
const QUALITY_WORDS: Partial<Record<SeenValue['quality'], string>> = { bad: 'schlecht', uncertain: 'unsicher' };

/** The last value with its age; a dash is no value, not zero. */
export function LiveValue({ seen }: { seen: SeenValue | undefined }) {
  const now = useNow(AGE_RENEW_MS);
  if (seen === undefined) return <span className={classes.muted}>Noch kein Wert</span>;
  const quality = QUALITY_WORDS[seen.quality];
  return (
    <>
      <span className={classes.value}>{seen.value}</span>
      <div className={classes.muted}>
        {describeAge(seen.timestamp ?? seen.receivedAt, now)}
        {quality !== undefined && `, Qualität ${quality}`}
      </div>
    </>
  );
}
