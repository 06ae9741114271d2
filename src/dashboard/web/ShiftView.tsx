import { Factory } from 'lucide-react';
import { readShiftView } from '#dashboard/dashboard.api.ts';
import { StateBadge } from '#machines/web/StateBadge.tsx';
import { TIME_KIND_STATES } from '#oee/web/time-kind-look.ts';
import type { OutputOf } from '#platform/endpoint.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { StateSwatch, TimelineBar } from '#platform/web/charts/TimelineBar.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { TextLink } from '#records/web/TextLink.tsx';
import { SHIFT_TYPE_LABELS } from '#shifts/shift-type.ts';
import classes from './ShiftView.module.css';

type MachineRow = OutputOf<typeof readShiftView>['machines'][number];

/** A row per machine: what it did in the running shift, or in the last one when it rests. */
export function ShiftView() {
  const query = useRead(readShiftView);
  if (query.isPending) return <LoadingLines lines={6} label="Schicht wird geladen" />;
  if (query.isError) {
    return <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  const { machines } = query.data;
  if (machines.length === 0) {
    return (
      <EmptyState
        icon={Factory}
        title="Noch keine Maschinen"
        description="Sobald es Maschinen gibt, steht hier für jede, was sie in der laufenden Schicht tut."
      />
    );
  }
  const shown = new Set<string>(machines.flatMap((machine) => machine.slices.map((slice) => slice.kind)));
  return (
    <>
      <ul className={classes.rows}>
        {machines.map((machine) => (
          <ShiftRow key={machine.machineId} machine={machine} />
        ))}
      </ul>
      <ul className={classes.legend} aria-label="Legende">
        {TIME_KIND_STATES.filter((state) => shown.has(state.key)).map((state) => (
          <li key={state.key}>
            <StateSwatch state={state} />
            {state.label}
          </li>
        ))}
      </ul>
    </>
  );
}

function ShiftRow({ machine }: { machine: MachineRow }) {
  const format = useFormat();
  const { unexplainedStops: unexplained } = machine;
  const shift = machine.shiftType === null ? 'Ganzer Tag' : SHIFT_TYPE_LABELS[machine.shiftType];
  const when = `${format.time(machine.shiftStart)}–${format.time(machine.shiftEnd)}`;
  return (
    <li className={classes.row}>
      <div className={classes.machine}>
        <TextLink to={`/app/machines/${machine.machineId}`}>{machine.machineName}</TextLink>
        <StateBadge state={machine.liveState} />
      </div>
      <div className={classes.timeline}>
        <TimelineBar
          compact
          label={`${machine.machineName}, ${shift} ${when}`}
          from={machine.shiftStart}
          to={machine.shiftEnd}
          states={TIME_KIND_STATES}
          segments={machine.slices.map(({ startTime, endTime, kind }) => ({
            from: startTime,
            to: endTime,
            state: kind,
          }))}
        />
        <p className={classes.when}>
          {shift} {when}
          {!machine.isRunningShift && ` · beendet am ${format.date(machine.shiftEnd)}`}
        </p>
      </div>
      <dl className={classes.figures}>
        <div>
          <dt>Gefertigt / Soll</dt>
          <dd className="mes-figure">
            {format.integer(machine.producedQuantity)} / {format.integer(machine.targetQuantity)}
          </dd>
        </div>
        <div>
          <dt>OEE</dt>
          <dd className="mes-figure">{format.percent(machine.oeePercent)}</dd>
        </div>
        <div>
          <dt>Ungeklärt</dt>
          <dd>
            {unexplained.count === 0 ? (
              <span className={classes.none}>keine</span>
            ) : (
              <StatusBadge
                tone="warning"
                label={`${format.integer(unexplained.count)} · ${format.quantity(unexplained.minutes, 'min')}`}
              />
            )}
          </dd>
        </div>
      </dl>
    </li>
  );
}
