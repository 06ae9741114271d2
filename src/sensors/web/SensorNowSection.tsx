import { Age } from '#platform/web/ui/Age.tsx';
import { DefinitionList } from '#platform/web/ui/DefinitionList.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { useShownReading } from './live-values.tsx';
import classes from './Sensors.module.css';
import { shownLimits, shownValue } from './sensor-look.ts';
import { qualityLabel, type Sensor } from './sensor-page.tsx';

/** The newest value with its age and what it is measured against. */
export function SensorNowSection({ sensor }: { sensor: Sensor }) {
  const format = useFormat();
  const { shownUnit } = sensor;
  const { newest } = useShownReading(sensor);
  return (
    <SectionCard title="Jetzt">
      <div className={classes.now}>
        <span className={classes.big} data-testid="sensor-value">
          {shownValue(newest?.value ?? null, shownUnit, format)}
        </span>
        <span className={classes.muted}>
          {newest === null ? 'Noch nie ein Wert eingetroffen' : <Age time={newest.at} />}
        </span>
      </div>
      <DefinitionList
        items={[
          { term: 'Qualität', value: qualityLabel(newest?.quality ?? null) },
          { term: 'Gültige Grenzwerte', value: shownLimits(sensor.limits, shownUnit, format) },
        ]}
      />
    </SectionCard>
  );
}
