import { readShiftView } from '#dashboard/dashboard.api.ts';
import { ConnectMachineButton } from '#ingestion/web/wizard/ConnectMachineButton.tsx';
import type { machineKind } from '#machines/machines.api.ts';
import { MachinesPage } from '#machines/web/MachinesPage.tsx';
import { readCurrentOee } from '#oee/oee.api.ts';
import { PERFORMANCE_STATUS_LABELS, type PerformanceStatus, performanceStatus } from '#oee/oee-targets.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import type { Tone } from '#platform/web/ui/tone.ts';
import { useFormat } from '#platform/web/use-format.ts';
import { progressPercent } from '#productions/production-progress.ts';
import { ProgressBar } from '#productions/web/ProgressBar.tsx';
import { TextLink } from '#records/web/TextLink.tsx';
import type { RowOf } from '#records/web/web-kind.ts';
import { SHIFT_TYPE_LABELS } from '#shifts/shift-type.ts';
import classes from './MachineListPage.module.css';

type Machine = RowOf<typeof machineKind>;

/** The list of machines with what orders and OEE add to a tile; those build on machines and cannot be imported by them. */
export function MachineListPage() {
  return <MachinesPage renderFigures={showFigures} actions={<ConnectMachineButton />} />;
}

const showFigures = (machine: Machine) => <TileFigures machine={machine} />;

function TileFigures({ machine }: { machine: Machine }) {
  return (
    <dl className={classes.figures}>
      <div>
        <dt>Auftrag</dt>
        <dd>
          <CurrentOrder order={machine.currentProduction} />
        </dd>
      </div>
      <div>
        <ShiftOee machineId={machine.id} />
      </div>
    </dl>
  );
}

function CurrentOrder({ order }: { order: Machine['currentProduction'] }) {
  const format = useFormat();
  if (order === null) return <span className={classes.none}>Kein Auftrag</span>;
  return (
    <>
      <div className={classes.order}>
        <TextLink to={`/app/productions/${order.id}`}>{order.productionNumber}</TextLink>
        <span>{order.productModel}</span>
      </div>
      <ProgressBar
        percent={progressPercent(order.actualQuantity, order.plannedQuantity)}
        label={`Fortschritt von ${order.productionNumber}`}
      />
      <div className={classes.none}>
        {format.integer(order.actualQuantity)} von {format.integer(order.plannedQuantity)} Stk
        {order.isPaused && ', unterbrochen'}
      </div>
    </>
  );
}

const TONES: Record<PerformanceStatus, Tone> = { on_target: 'good', near_target: 'warning', below_target: 'bad' };

/** The running shift, or the last one when the machine rests, against the target that holds today. */
function ShiftOee({ machineId }: { machineId: string }) {
  const format = useFormat();
  const shifts = useRead(readShiftView);
  const targets = useRead(readCurrentOee);
  const shift = shifts.data?.machines.find((machine) => machine.machineId === machineId);
  const target = targets.data?.data?.find((machine) => machine.machine_id === machineId)?.target_oee ?? null;
  const oee = shift?.oeePercent ?? null;
  const status = oee === null || target === null ? null : performanceStatus(oee, target);
  const name = shift?.shiftType ? ` (${SHIFT_TYPE_LABELS[shift.shiftType]})` : '';
  return (
    <>
      <dt>
        OEE der Schicht{name}
        {shift !== undefined && !shift.isRunningShift && `, beendet ${format.dateTime(shift.shiftEnd)}`}
      </dt>
      <dd>
        {shifts.isPending ? (
          <span className={classes.none}>Wird geladen</span>
        ) : oee === null ? (
          <span className={classes.none}>Keine Daten</span>
        ) : (
          <div className={classes.oee}>
            <span className={`${classes.percent} mes-figure`}>{format.percent(oee)}</span>
            <span className={classes.none}>Ziel {format.percent(target, 0)}</span>
            {status !== null && <StatusBadge tone={TONES[status]} label={PERFORMANCE_STATUS_LABELS[status]} />}
          </div>
        )}
      </dd>
    </>
  );
}
