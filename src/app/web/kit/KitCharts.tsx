import { seededRandom } from '#platform/random.ts';
import { BarChart } from '#platform/web/charts/BarChart.tsx';
import { LineChart } from '#platform/web/charts/LineChart.tsx';
import { Sparkline } from '#platform/web/charts/Sparkline.tsx';
import { TimelineBar, type TimelineState } from '#platform/web/charts/TimelineBar.tsx';
import { TimeSeriesChart } from '#platform/web/charts/TimeSeriesChart.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import classes from './Kit.module.css';

const DAYS = Array.from({ length: 30 }, (_, day) => `${String(day + 1).padStart(2, '0')}.11.`);
const WEEKDAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'];
const STATES: TimelineState[] = [
  { key: 'running', label: 'Läuft', color: 'var(--mes-good-mark)', pattern: 'solid' },
  { key: 'setup', label: 'Rüsten', color: 'var(--mes-info-mark)', pattern: 'diagonal' },
  { key: 'down', label: 'Stillstand', color: 'var(--mes-bad-mark)', pattern: 'crossed' },
];
const POINTS = 20_000;
const FROM_MS = Date.parse('2026-11-01T00:00:00Z');
const SEGMENTS = [
  { from: '2026-11-15T05:00:00Z', to: '2026-11-15T05:25:00Z', state: 'setup' },
  { from: '2026-11-15T05:25:00Z', to: '2026-11-15T08:10:00Z', state: 'running' },
  { from: '2026-11-15T08:10:00Z', to: '2026-11-15T08:45:00Z', state: 'down', detail: 'Werkzeugbruch' },
  { from: '2026-11-15T08:45:00Z', to: '2026-11-15T12:00:00Z', state: 'running' },
];

const random = seededRandom('kit');
const OEE = DAYS.map((_, day) => (day % 7 === 6 ? null : 70 + random.between(-8, 12)));
const TIMES = Array.from({ length: POINTS }, (_, at) => FROM_MS + at * 60_000);
const TEMPERATURE = [{ key: 'spindle', name: 'Spindel', values: TIMES.map((_, at) => 60 + 8 * Math.sin(at / 300)) }];

/** Every kind of chart with made-up courses. */
export function KitCharts() {
  return (
    <SectionCard title="Diagramme">
      <div className={classes.stack}>
        <LineChart
          label="OEE der letzten 30 Tage"
          description="Die OEE liegt meist zwischen 65 und 80 Prozent."
          categories={DAYS}
          series={[
            { key: 'oee', name: 'OEE', values: OEE },
            { key: 'quality', name: 'Qualität', values: OEE.map((value) => (value === null ? null : 96)) },
          ]}
          xTitle="Tag"
          yTitle="Anteil in %"
          unit="%"
          digits={1}
          reference={{ value: 85, name: 'Ziel' }}
        />
        <BarChart
          label="Geplant und gefertigt je Tag"
          categories={WEEKDAYS}
          series={[
            { key: 'planned', name: 'Geplant', values: [400, 420, 380, 400, 390, 0, 0] },
            { key: 'made', name: 'Gefertigt', values: [390, 405, 392, 371, 388, 40, null] },
          ]}
          xTitle="Wochentag"
          yTitle="Menge in Stück"
          unit="Stk"
        />
        <TimelineBar
          label="Zustände in der Frühschicht"
          from="2026-11-15T05:00:00Z"
          to="2026-11-15T13:00:00Z"
          segments={SEGMENTS}
          states={STATES}
        />
        <TimelineBar
          label="Zustände als Zeile"
          from="2026-11-15T05:00:00Z"
          to="2026-11-15T13:00:00Z"
          segments={SEGMENTS}
          states={STATES}
          compact
        />
        <TimeSeriesChart
          label="Temperatur der Spindel"
          times={TIMES}
          series={TEMPERATURE}
          yTitle="Temperatur in °C"
          unit="°C"
          limits={[{ value: 70, name: 'Obere Grenze' }]}
        />
        <p>
          Temperatur <Sparkline label="Temperatur, zuletzt fallend" values={[60, 61, 63, null, 64, 62, 61]} />
        </p>
      </div>
    </SectionCard>
  );
}
