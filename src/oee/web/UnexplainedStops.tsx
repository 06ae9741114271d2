import { CircleCheck } from 'lucide-react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { listUnexplainedStops, type UnexplainedStop } from '../downtime.api.ts';
import classes from './Downtime.module.css';

type UnexplainedStopsProps = {
  machineId: string;
  /** How far back to look. */
  hours: number;
  onExplain: (stop: UnexplainedStop) => void;
};

/** Stops that nobody has given a reason yet, each with the way to give one. */
export function UnexplainedStops({ machineId, hours, onExplain }: UnexplainedStopsProps) {
  const format = useFormat();
  const query = useRead(listUnexplainedStops, { query: { machine_id: machineId, hours } });
  if (query.isPending) return <LoadingLines lines={3} label="Stillstände werden geladen" />;
  if (query.isError) {
    return <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  if (query.data.rows.length === 0) return <EmptyState icon={CircleCheck} title="Alle Stillstände sind erklärt" />;
  return (
    <ul className={classes.stops}>
      {query.data.rows.map((stop) => (
        <li key={`${stop.machine_id} ${stop.start_time}`}>
          <span>
            <strong>{format.quantity(stop.duration_minutes, 'min')}</strong>{' '}
            <span className={classes.detail}>
              {format.dateTime(stop.start_time)} bis {stop.end_time === null ? 'jetzt' : format.time(stop.end_time)}
            </span>
          </span>
          <WriteButton needs="operate" size="xs" variant="default" onClick={() => onExplain(stop)}>
            Grund angeben
          </WriteButton>
        </li>
      ))}
    </ul>
  );
}
