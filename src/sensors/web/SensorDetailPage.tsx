import { BellOff } from 'lucide-react';
import { AlertTable } from '#alerts/web/AlertTable.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { StatTile } from '#platform/web/ui/StatTile.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import type { DetailTab } from '#records/web/DetailLayout.tsx';
import { RecordDetailPage } from '#records/web/RecordDetailPage.tsx';
import { readSensorAlarmLoad } from '../sensors.api.ts';
import { LiveSensorValues } from './live-values.tsx';
import { SensorCompletenessTab } from './SensorCompletenessTab.tsx';
import { SensorHistorySection } from './SensorHistorySection.tsx';
import { SensorNowSection } from './SensorNowSection.tsx';
import classes from './Sensors.module.css';
import { SENSOR_PAGE, type Sensor, SensorStateBadge } from './sensor-page.tsx';

const showState = (sensor: Sensor) => <SensorStateBadge sensor={sensor} />;
const tabsOf = (sensor: Sensor): DetailTab[] => [
  { value: 'alerts', label: 'Alarme', content: <SensorAlerts sensor={sensor} /> },
  { value: 'completeness', label: 'Vollständigkeit', content: <SensorCompletenessTab sensorId={sensor.id} /> },
];

export function SensorDetailPage() {
  return (
    <LiveSensorValues>
      <RecordDetailPage page={SENSOR_PAGE} renderStatus={showState} renderTabs={tabsOf}>
        {(sensor) => (
          <>
            <SensorNowSection sensor={sensor} />
            <SensorHistorySection sensor={sensor} />
          </>
        )}
      </RecordDetailPage>
    </LiveSensorValues>
  );
}

function SensorAlerts({ sensor }: { sensor: Sensor }) {
  const format = useFormat();
  const { data } = useRead(readSensorAlarmLoad, { params: { id: sensor.id } });
  const loading = data === undefined;
  return (
    <div className={classes.stack}>
      <div className={classes.tiles}>
        <StatTile label="Jetzt aktiv" loading={loading} value={format.integer(data?.active ?? null)} />
        <StatTile
          label="Je Stunde"
          loading={loading}
          value={format.decimal(data?.perHour ?? null, 1)}
          detail="Mittel der letzten 24 Stunden"
        />
        <StatTile
          label="Flatternd"
          loading={loading}
          value={format.integer(data?.chattering ?? null)}
          detail="öfter als einmal je Minute"
        />
        <StatTile
          label="Stehend"
          loading={loading}
          value={format.integer(data?.standing ?? null)}
          detail="länger als 24 Stunden aktiv"
        />
      </div>
      <AlertTable
        fixed={{ origin: `sensor/${sensor.sensorId}` }}
        keptIn="page"
        empty={
          <EmptyState
            icon={BellOff}
            title="Keine Alarme"
            description="Verlässt dieser Sensor seine Grenzwerte, erscheint der Alarm hier."
          />
        }
      />
    </div>
  );
}
