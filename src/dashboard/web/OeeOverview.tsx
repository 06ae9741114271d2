import { Gauge } from 'lucide-react';
import { gaugesToShow } from '#dashboard/oee-summary.ts';
import type { CurrentOeeStatus } from '#oee/oee.api.ts';
import { OeeGauge } from '#oee/web/OeeGauge.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import classes from './OeeOverview.module.css';

/** DASH-13 to DASH-15: up to four machines as gauges with their three factors. */
export function OeeOverview({ rows }: { rows: readonly CurrentOeeStatus[] }) {
  const { shown, moreCount } = gaugesToShow(rows);
  if (shown.length === 0) {
    return (
      <EmptyState
        icon={Gauge}
        title="Noch keine OEE-Werte"
        description="Sobald für eine Maschine Produktion erfasst ist, steht hier ihre Gesamtanlageneffektivität."
      />
    );
  }
  return (
    <>
      <ul className={classes.machines}>
        {shown.map((row) => (
          <li key={row.machine_id} className={classes.machine}>
            <h3 className={classes.name}>{row.machine_name}</h3>
            <OeeGauge value={row.current_oee} target={row.target_oee} />
            <dl className={classes.factors}>
              <Factor letter="V" name="Verfügbarkeit" percent={row.availability} />
              <Factor letter="L" name="Leistung" percent={row.performance} />
              <Factor letter="Q" name="Qualität" percent={row.quality} />
            </dl>
          </li>
        ))}
      </ul>
      {moreCount > 0 && (
        <p className={classes.more} data-testid="more-machines">
          {moreCount === 1 ? '+1 weitere Maschine' : `+${moreCount} weitere Maschinen`}
        </p>
      )}
    </>
  );
}

function Factor({ letter, name, percent }: { letter: string; name: string; percent: number | null }) {
  const format = useFormat();
  return (
    <div>
      <dt>
        <abbr title={name}>{letter}</abbr>
      </dt>
      <dd className="mes-figure">{format.percent(percent)}</dd>
    </div>
  );
}
