import { useQuery } from '@tanstack/react-query';
import { AlarmClock, BellRing, Radio, TriangleAlert, Unplug, Zap } from 'lucide-react';
import { readQuery } from '#platform/web/api/use-read.ts';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { StatTile } from '#platform/web/ui/StatTile.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { RecordListPage } from '#records/web/RecordListPage.tsx';
import { readSensorSummary } from '../sensors.api.ts';
import { LiveSensorValues } from './live-values.tsx';
import classes from './Sensors.module.css';
import { SENSOR_PAGE } from './sensor-page.tsx';

const RENEW_EVERY_MS = 10_000;

export function SensorsPage() {
  return (
    <LiveSensorValues>
      <RecordListPage page={SENSOR_PAGE}>
        <SensorTiles />
      </RecordListPage>
    </LiveSensorValues>
  );
}

/** How the sensors stand, and how much their alarms burden people. */
function SensorTiles() {
  const format = useFormat();
  const query = useQuery({ ...readQuery(readSensorSummary), refetchInterval: RENEW_EVERY_MS });
  if (query.isError) {
    return <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  const { data } = query;
  const loading = data === undefined;
  const count = (value: number | undefined) => format.integer(value ?? null);
  return (
    <div className={classes.tiles} data-testid="sensor-tiles">
      <StatTile label="Sensoren" icon={Radio} loading={loading} value={count(data?.total)} />
      <StatTile
        label="Außerhalb"
        icon={TriangleAlert}
        loading={loading}
        value={count(data && data.states.warning + data.states.critical)}
        detail={data && `davon ${count(data.states.critical)} kritisch`}
      />
      <StatTile
        label="Ohne aktuelle Daten"
        icon={Unplug}
        loading={loading}
        value={count(data && data.states.silent + data.states.none)}
        detail={data && `davon ${count(data.states.none)} noch nie`}
      />
      <StatTile
        label="Alarme je Stunde"
        icon={BellRing}
        loading={loading}
        value={format.decimal(data?.alarmLoad.perHour ?? null, 1)}
        detail="Mittel der letzten 24 Stunden"
      />
      <StatTile
        label="Flatternde Alarme"
        icon={Zap}
        loading={loading}
        value={count(data?.alarmLoad.chattering)}
        detail="öfter als einmal je Minute"
      />
      <StatTile
        label="Stehende Alarme"
        icon={AlarmClock}
        loading={loading}
        value={count(data?.alarmLoad.standing)}
        detail="länger als 24 Stunden aktiv"
      />
    </div>
  );
}
