import { useRead } from '#platform/web/api/use-read.ts';
import { Sparkline } from '#platform/web/charts/Sparkline.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { TextLink } from '#records/web/TextLink.tsx';
import { sensorKind } from '../sensors.api.ts';
import { LiveSensorValues } from './live-values.tsx';
import classes from './Sensors.module.css';
import { LiveAge, LiveValue, SensorStateBadge } from './sensor-page.tsx';

const MOST_SHOWN = 20;

/** The sensors of a machine with what they measure now; nothing where it has none. */
export function MachineSensorsSection({ machineId }: { machineId: string }) {
  const { data } = useRead(sensorKind.list, { query: { machineId, pageSize: MOST_SHOWN } });
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <LiveSensorValues>
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
              <LiveValue sensor={sensor} />
              <span className={classes.muted}>
                <LiveAge sensor={sensor} />
              </span>
              <SensorStateBadge sensor={sensor} />
            </li>
          ))}
        </ul>
      </SectionCard>
    </LiveSensorValues>
  );
}
