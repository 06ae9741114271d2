import { Radio } from 'lucide-react';
import { machineKind } from '#machines/machines.api.ts';
import { Sparkline } from '#platform/web/charts/Sparkline.tsx';
import { Age } from '#platform/web/ui/Age.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { recordPage } from '#records/web/record-page.ts';
import { referenceTo } from '#records/web/reference-source.ts';
import { TextLink } from '#records/web/TextLink.tsx';
import { fieldColumns, type TableColumn } from '#records/web/table-column.ts';
import type { RowOf } from '#records/web/web-kind.ts';
import { SENSOR_TYPE_LABELS } from '../sensor.ts';
import { SENSOR_QUALITY_LABELS, type SensorQuality } from '../sensor-quality.ts';
import { SENSOR_STATE_LABELS } from '../sensor-state.ts';
import { sensorKind } from '../sensors.api.ts';
import { useShownReading } from './live-values.tsx';
import classes from './Sensors.module.css';
import { SENSOR_STATE_LOOKS, shownLimits, shownValue } from './sensor-look.ts';

export type Sensor = RowOf<typeof sensorKind>;

const VALUE: TableColumn<Sensor> = {
  key: 'value',
  title: 'Wert',
  align: 'end',
  value: (sensor) => sensor.newest?.value ?? null,
  render: (sensor) => <LiveValue sensor={sensor} />,
};

/** The unit stands beside the figure on the screen and in a column of its own in a file. */
const UNIT: TableColumn<Sensor> = {
  key: 'shownUnit',
  title: 'Einheit',
  value: (sensor) => sensor.shownUnit,
  startsHidden: true,
};

const STATE: TableColumn<Sensor> = {
  key: 'state',
  title: 'Zustand',
  value: (sensor) => SENSOR_STATE_LABELS[sensor.state],
  render: (sensor) => <SensorStateBadge sensor={sensor} />,
};

const AGE: TableColumn<Sensor> = {
  key: 'age',
  title: 'Alter',
  value: (sensor) => sensor.newest?.at ?? null,
  render: (sensor) => <LiveAge sensor={sensor} />,
};

const QUALITY: TableColumn<Sensor> = {
  key: 'quality',
  title: 'Qualität',
  value: (sensor) => qualityLabel(sensor.newest?.quality ?? null),
  render: (sensor) => <LiveQuality sensor={sensor} />,
};

const COURSE: TableColumn<Sensor> = {
  key: 'lastHour',
  title: 'Letzte Stunde',
  value: () => null,
  render: (sensor, format) => (
    <Sparkline
      label={`${sensor.name}, letzte Stunde, zuletzt ${shownValue(sensor.newest?.value ?? null, sensor.shownUnit, format)}`}
      values={sensor.lastHour}
      band={sensor.limits === null ? undefined : { from: sensor.limits.min, to: sensor.limits.max }}
      width={120}
    />
  ),
};

const LIMITS: TableColumn<Sensor> = {
  key: 'limits',
  title: 'Gültige Grenzwerte',
  value: ({ limits }) => (limits === null ? null : `${limits.min} bis ${limits.max}, kritisch ab ${limits.critical}`),
  render: (sensor, format) => shownLimits(sensor.limits, sensor.shownUnit, format),
  startsHidden: true,
};

const ALERT: TableColumn<Sensor> = {
  key: 'lastAlert',
  title: 'Letzter Alarm',
  value: (sensor) => sensor.lastAlert?.message ?? null,
  render: ({ id, lastAlert }) =>
    lastAlert === null ? (
      '–'
    ) : (
      <TextLink to={`/app/iot/${id}`} search={{ tab: 'alerts' }}>
        {lastAlert.isActive ? 'Aktiv, ' : ''}
        <Age time={lastAlert.at} />
      </TextLink>
    ),
};

const [SENSOR_ID, NAME, TYPE, ...OTHER_FIELDS] = fieldColumns(sensorKind, {
  rowHeader: 'name',
  shown: ['machineId'],
  changes: { machineId: { title: 'Maschine', value: (sensor) => sensor.machineName } },
});
const MACHINE = OTHER_FIELDS.filter(({ key }) => key === 'machineId').map((column) => ({
  ...column,
  render: (sensor: Sensor) => sensor.machineName ?? '–',
}));

export const SENSOR_PAGE = recordPage({
  kind: sensorKind,
  path: '/app/iot',
  icon: Radio,
  lead: 'Alle Sensoren mit dem, was sie gerade messen. Ein Sensor erscheint von selbst, sobald sein erster Wert eintrifft.',
  nameOf: (sensor) => sensor.name,
  columns: [
    ...[NAME].filter((column) => column !== undefined),
    STATE,
    VALUE,
    AGE,
    QUALITY,
    COURSE,
    ...MACHINE,
    ALERT,
    LIMITS,
    UNIT,
    ...[SENSOR_ID, TYPE].filter((column) => column !== undefined),
    ...OTHER_FIELDS.filter(({ key }) => key !== 'machineId' && key !== 'unit'),
  ],
  filters: [
    { name: 'state', label: 'Zustand', kind: 'choice', choices: SENSOR_STATE_LABELS },
    { name: 'type', label: 'Art', kind: 'choice', choices: SENSOR_TYPE_LABELS },
    { name: 'machineId', label: 'Maschine', kind: 'reference', source: referenceTo(machineKind, ({ name }) => name) },
  ],
  references: {
    machineId: referenceTo(machineKind, ({ name }) => name, { pathOf: (id) => `/app/machines/${id}` }),
  },
  defaults: { thresholdMode: 'kind' },
  emptyHint:
    'Verbinden Sie in Einstellungen → Datenquellen eine Quelle. Jeder Sensor, der Werte schickt, erscheint hier.',
});

export function SensorStateBadge({ sensor }: { sensor: Sensor }) {
  const { state } = useShownReading(sensor);
  return <StatusBadge {...SENSOR_STATE_LOOKS[state]} label={SENSOR_STATE_LABELS[state]} />;
}

export function LiveValue({ sensor }: { sensor: Sensor }) {
  const format = useFormat();
  const { newest } = useShownReading(sensor);
  return <span className={classes.value}>{shownValue(newest?.value ?? null, sensor.shownUnit, format)}</span>;
}

export function LiveAge({ sensor }: { sensor: Sensor }) {
  return <Age time={useShownReading(sensor).newest?.at ?? null} />;
}

function LiveQuality({ sensor }: { sensor: Sensor }) {
  return qualityLabel(useShownReading(sensor).newest?.quality ?? null);
}

export function qualityLabel(quality: string | null): string {
  return SENSOR_QUALITY_LABELS[quality as SensorQuality] ?? '–';
}
