import { useRead } from '#platform/web/api/use-read.ts';
import { Sparkline } from '#platform/web/charts/Sparkline.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { TextLink } from '#records/web/TextLink.tsx';
import { sensorKind } from '../sensors.api.ts';
import { Age } from './Age.tsx';
import classes from './Sensors.module.css';
import { shownValue } from './sensor-look.ts';
import { SensorStateBadge } from './sensor-page.tsx';

const MOST_SHOWN = 20;

/** The sensors of a machine with what they measure now; nothing where it has none. */
export function MachineSensorsSection({ machineId }: { machineId: string }) {
  const format = useFormat();
  const { data } = useRead(sensorKind.list, { query: { machineId, pageSize: MOST_SHOWN } });
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <SectionCard title="Sensoren">
      <ul className={classes.list}>
        {data.rows.map((sensor) => (
          <li key={sensor.id}>
            <TextLink to={`/app/iot/${sensor.id}`}>{sensor.name}</TextLink>
            <Sparkline
              label={`${sensor.name}, letzte Stunde`}
              values={sensor.lastHour}
              band={sensor.limits === null ? undefined : { from: sensor.limits.min, to: sensor.limits.max }}
            />
            <span className={classes.value}>{shownValue(sensor.newest?.value ?? null, sensor.shownUnit, format)}</span>
            <span className={classes.muted}>
              <Age time={sensor.newest?.at ?? null} />
            </span>
            <SensorStateBadge sensor={sensor} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
