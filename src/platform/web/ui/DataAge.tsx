import { Clock3, TriangleAlert } from 'lucide-react';
import { describeAge } from '#platform/format.ts';
import { useFormat } from '../use-format.ts';
import { useNow } from '../use-now.ts';
import classes from './DataAge.module.css';

const RENEW_EVERY_MS = 1000;

/** 'Stand vor 12 s': how old the figures on the page are; old ones are marked. */
export function DataAge({ time, oldAfterSeconds = 600 }: { time: string; oldAfterSeconds?: number }) {
  const now = useNow(RENEW_EVERY_MS);
  const format = useFormat();
  const isOld = now - Date.parse(time) > oldAfterSeconds * 1000;
  const Icon = isOld ? TriangleAlert : Clock3;
  return (
    <span className={classes.age} data-old={isOld || undefined} title={format.dateTime(time)}>
      <Icon size={14} aria-hidden="true" />
      <time dateTime={time}>Stand {describeAge(time, now)}</time>
    </span>
  );
}
