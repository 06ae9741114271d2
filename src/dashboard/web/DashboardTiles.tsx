import { ArrowDownRight, ArrowUpRight, Boxes, ClipboardList, Cog, Gauge, ShieldCheck, Target } from 'lucide-react';
import { summarizeOee } from '#dashboard/oee-summary.ts';
import { NO_VALUE } from '#platform/format.ts';
import { StatTile } from '#platform/web/ui/StatTile.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import classes from './DashboardPage.module.css';
import type { DashboardFigures } from './dashboard-figures.ts';
import { TileLink } from './TileLink.tsx';

type TilesProps = { figures: DashboardFigures; loading: boolean };

/** DASH-04 to DASH-07. */
export function PlantTiles({ figures, loading }: TilesProps) {
  const format = useFormat();
  const { machines, today } = figures;
  return (
    <div className={classes.tiles}>
      <TileLink to="/app/products">
        <StatTile
          label="Produkte"
          value={format.integer(figures.productCount)}
          detail={`${format.integer(figures.employeeCount)} Mitarbeiter`}
          icon={Boxes}
          loading={loading}
          testId="card-products"
        />
      </TileLink>
      <TileLink to="/app/machines">
        <StatTile
          label="Aktive Maschinen"
          value={format.integer(machines.operational)}
          suffix={`von ${format.integer(machines.total)}`}
          detail={`${format.integer(machines.maintenance)} in Wartung, ${format.integer(machines.idle)} im Leerlauf`}
          icon={Cog}
          loading={loading}
          testId="card-machines"
        />
      </TileLink>
      <TileLink to="/app/productions">
        <StatTile
          label="Geplante Produktion heute"
          value={format.integer(today.plannedQuantity)}
          suffix="Stück"
          detail={`${format.integer(today.actualQuantity)} gefertigt`}
          icon={ClipboardList}
          loading={loading}
          testId="card-planned"
        />
      </TileLink>
      <TileLink to="/app/quality">
        <StatTile
          label="Qualitätsrate"
          value={format.percent(figures.qualityRatePercent ?? 0)}
          detail={figures.qualityRatePercent === null ? 'heute noch keine Prüfung' : 'bestandene Prüfungen heute'}
          icon={ShieldCheck}
          loading={loading}
          testId="card-quality"
        />
      </TileLink>
    </div>
  );
}

/** DASH-08 to DASH-11. */
export function OeeTiles({ figures, loading }: TilesProps) {
  const format = useFormat();
  const summary = summarizeOee(figures.oee);
  return (
    <div className={classes.tiles}>
      <TileLink to="/app/machines">
        <StatTile
          label="Durchschnittliche OEE"
          value={format.percent(summary.averagePercent)}
          detail={summary.best === null ? 'noch keine Werte' : 'über alle Maschinen mit Werten'}
          icon={Gauge}
          loading={loading}
          testId="card-oee-average"
        />
      </TileLink>
      <TileLink to="/app/machines">
        <StatTile
          label="Beste OEE"
          value={format.percent(summary.best?.oeePercent ?? 0)}
          detail={summary.best?.machineName ?? NO_VALUE}
          icon={ArrowUpRight}
          loading={loading}
          testId="card-oee-best"
        />
      </TileLink>
      <TileLink to="/app/machines">
        <StatTile
          label="Niedrigste OEE"
          value={format.percent(summary.lowest?.oeePercent ?? 0)}
          detail={summary.lowest?.machineName ?? NO_VALUE}
          icon={ArrowDownRight}
          loading={loading}
          testId="card-oee-lowest"
        />
      </TileLink>
      <TileLink to="/app/machines">
        <StatTile
          label="Maschinen im Ziel"
          value={format.integer(summary.onTargetCount)}
          suffix={`von ${format.integer(summary.machineCount)}`}
          detail="OEE auf oder über dem Ziel"
          icon={Target}
          loading={loading}
          testId="card-oee-on-target"
        />
      </TileLink>
    </div>
  );
}
