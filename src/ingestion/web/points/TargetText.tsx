import { ReferenceName } from '#records/web/FieldValue.tsx';
import {
  MACHINE_COUNTER_LABELS,
  MACHINE_DETAIL_LABELS,
  METER_QUANTITY_LABELS,
  POINT_TARGET_LABELS,
  type PointTarget,
} from '../../point-target.ts';
import { isMachineId, MACHINE_REFERENCE } from './machine-reference.ts';
import classes from './Points.module.css';

/** What a point means, in words. */
export function TargetText({ target }: { target: PointTarget | null }) {
  if (target === null) return <span className={classes.muted}>Nur beobachtet</span>;
  return (
    <>
      {POINT_TARGET_LABELS[target.kind]}
      <div className={classes.muted}>
        {'machineId' in target &&
          (isMachineId(target.machineId) ? (
            <ReferenceName source={MACHINE_REFERENCE} id={target.machineId} />
          ) : (
            target.machineId
          ))}
        {detailOf(target)}
      </div>
    </>
  );
}

function detailOf(target: PointTarget): string {
  switch (target.kind) {
    case 'machineState': {
      const count = Object.keys(target.words).length;
      return count === 0 ? '' : `, ${count} ${count === 1 ? 'Wort' : 'Wörter'}`;
    }
    case 'machineCounter':
      return `, ${MACHINE_COUNTER_LABELS[target.counter]}`;
    case 'machineMetric':
      return `, ${target.metric}`;
    case 'machineDetail':
      return `, ${MACHINE_DETAIL_LABELS[target.detail]}`;
    case 'machineAlarm':
      return `, ${target.code}`;
    case 'sensor':
      return target.sensorId;
    case 'meter':
      return `${target.meterId}, ${METER_QUANTITY_LABELS[target.quantity]}`;
    case 'message':
      return 'Nennt Maschine oder Sensor selbst';
    default:
      return target satisfies never;
  }
}
