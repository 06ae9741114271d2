import { describeAge, NO_VALUE } from '#platform/format.ts';
import { useFormat } from '../use-format.ts';
import { useNow } from '../use-now.ts';

const RENEW_EVERY_MS = 1000;

/** How old a value is, counting on while one looks. */
export function Age({ time }: { time: string | null }) {
  const now = useNow(RENEW_EVERY_MS);
  const format = useFormat();
  if (time === null) return NO_VALUE;
  return (
    <time dateTime={time} title={format.dateTime(time)}>
      {describeAge(time, now)}
    </time>
  );
}
