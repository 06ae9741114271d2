import { Button, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { readQuery } from '#platform/web/api/use-read.ts';
import { TimeSeriesChart } from '#platform/web/charts/TimeSeriesChart.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { Bone } from '#platform/web/ui/Skeleton.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { useNow } from '#platform/web/use-now.ts';
import { chartLines } from '../chart-lines.ts';
import { SENSOR_TYPE_LABELS } from '../sensor.ts';
import { readSensorChart } from '../sensor-data.api.ts';
import { SensorStatistics } from './SensorStatistics.tsx';
import classes from './Sensors.module.css';
import type { Sensor } from './sensor-page.tsx';

const HOUR_MS = 3_600_000;
const SPANS = [
  { value: '1', label: '1 h' },
  { value: '8', label: '8 h' },
  { value: '24', label: '24 h' },
  { value: '168', label: '7 Tage' },
  { value: '720', label: '30 Tage' },
  { value: '2160', label: '90 Tage' },
];
/** So few that a week is drawn from hours: enough to see its course, quick on every phone. */
const CHART_POINTS = 330;
const LEVEL_TEXTS = {
  raw: 'Einzelwerte',
  minute: 'Minutenwerte',
  hour: 'Stundenwerte',
  day: 'Tageswerte',
} as const;
/** The end moves on in steps, so that one answer serves for a while; changes within it are told by topic. */
const STEPS_MS = 15_000;

type Zoom = { fromMs: number; toMs: number };

/** The course of a sensor: from single values to days, by span and by zooming. */
export function SensorHistorySection({ sensor }: { sensor: Sensor }) {
  const format = useFormat();
  const now = useNow(STEPS_MS);
  const [hours, setHours] = useState('1');
  const [zoom, setZoom] = useState<Zoom | null>(null);
  const [resets, setResets] = useState(0);
  const endMs = (Math.floor(now / STEPS_MS) + 1) * STEPS_MS;
  const span = zoom ?? { fromMs: endMs - Number(hours) * HOUR_MS, toMs: endMs };
  const query = {
    from: new Date(span.fromMs).toISOString(),
    to: new Date(span.toMs).toISOString(),
  };
  const answer = useQuery({
    ...readQuery(readSensorChart, { query: { sensorId: sensor.sensorId, width: CHART_POINTS, ...query } }),
    placeholderData: keepPreviousData,
  });
  const { data } = answer;
  const lines = useMemo(
    () => (data === undefined ? null : chartLines(data.series[0]?.points ?? [], data.stepMs)),
    [data],
  );
  const series = useMemo(
    () =>
      lines === null
        ? []
        : [
            { key: 'mean', name: data?.level === 'raw' ? 'Wert' : 'Mittelwert', values: lines.mean },
            ...(data?.level === 'raw'
              ? []
              : [
                  { key: 'min', name: 'Kleinster Wert', values: lines.min },
                  { key: 'max', name: 'Größter Wert', values: lines.max },
                ]),
          ],
    [lines, data?.level],
  );
  const { limits, shownUnit: unit } = sensor;
  const quantity = SENSOR_TYPE_LABELS[sensor.type];
  const choose = (value: string) => {
    setHours(value);
    setZoom(null);
    setResets(resets + 1);
  };
  return (
    <SectionCard
      title="Verlauf"
      description={
        data === undefined
          ? 'Ziehen Sie im Diagramm, um hineinzuzoomen.'
          : `${LEVEL_TEXTS[data.level]}. Ziehen Sie im Diagramm, um hineinzuzoomen.`
      }
      actions={
        zoom !== null && (
          <Button variant="default" size="sm" onClick={() => choose(hours)}>
            Zoom zurücksetzen
          </Button>
        )
      }
    >
      <div className={classes.spans}>
        <SegmentedControl
          aria-label="Zeitraum"
          size="xs"
          data={SPANS}
          value={zoom === null ? hours : ''}
          onChange={choose}
        />
        {zoom !== null && (
          <span className={classes.muted}>
            {format.dateTime(query.from)} bis {format.dateTime(query.to)}
          </span>
        )}
      </div>
      {answer.isError && (
        <ErrorPanel error={answer.error} retrying={answer.isFetching} onRetry={() => void answer.refetch()} />
      )}
      {answer.isPending && <Bone height={280} />}
      {lines !== null && lines.times.length === 0 && (
        <p className={classes.nothing} data-testid="no-history">
          Keine Daten in diesem Zeitraum.
        </p>
      )}
      {lines !== null && lines.times.length > 0 && (
        <TimeSeriesChart
          key={`${hours}/${resets}`}
          label={`Verlauf von ${sensor.name}`}
          description={`${quantity} in ${unit || 'eigener Einheit'} über der Zeit`}
          times={lines.times}
          series={series}
          yTitle={unit === '' ? quantity : `${quantity} in ${unit}`}
          unit={unit}
          digits={2}
          limits={
            limits === null
              ? []
              : [
                  { value: limits.min, name: 'Mindestwert' },
                  { value: limits.max, name: 'Höchstwert' },
                  { value: limits.critical, name: 'Kritischer Wert' },
                ]
          }
          onZoom={setZoom}
        />
      )}
      <SensorStatistics sensorId={sensor.id} unit={unit} span={query} />
    </SectionCard>
  );
}
