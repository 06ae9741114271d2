import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readQuery } from '#platform/web/api/use-read.ts';
import { useFormat } from '#platform/web/use-format.ts';
import { readSensorStatistics } from '../sensors.api.ts';
import classes from './Sensors.module.css';

type SensorStatisticsProps = { sensorId: string; unit: string; span: { from: string; to: string } };

/** Figures of what the chart shows. */
export function SensorStatistics({ sensorId, unit, span }: SensorStatisticsProps) {
  const format = useFormat();
  const { data } = useQuery({
    ...readQuery(readSensorStatistics, { params: { id: sensorId }, query: span }),
    placeholderData: keepPreviousData,
  });
  const figure = (value: number | null | undefined) => format.quantity(value ?? null, unit, 2).trim();
  const items = [
    { term: 'Anzahl Werte', value: format.integer(data?.count ?? null) },
    { term: 'Kleinster', value: figure(data?.min) },
    { term: 'Mittelwert', value: figure(data?.mean) },
    { term: 'Größter', value: figure(data?.max) },
    { term: 'Standardabweichung', value: figure(data?.standardDeviation) },
  ];
  return (
    <dl className={classes.figures} aria-label="Statistik des gezeigten Zeitraums" data-testid="sensor-statistics">
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
