import { Cog } from 'lucide-react';
import { OeeGauge } from '#oee/web/OeeGauge.tsx';
import { DataAge } from '#platform/web/ui/DataAge.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { StatTile } from '#platform/web/ui/StatTile.tsx';
import { useNow } from '#platform/web/use-now.ts';
import classes from './Kit.module.css';

const AN_HOUR_MS = 3_600_000;

export function KitFigures() {
  const now = useNow(60_000);
  return (
    <>
      <SectionCard
        title="Anzeige (OeeGauge)"
        description="Größen, Zielzustände, eigene Farbe, keine Daten, außerhalb 0 bis 100"
      >
        <div className={classes.row}>
          <OeeGauge value={88.4} size="small" title="Klein" />
          <OeeGauge value={80} title="Mittel" />
          <OeeGauge value={52.1} size="large" title="Groß" />
          <OeeGauge value={70} target={60} title="Ziel 60" />
          <OeeGauge value={66} color="#2563eb" title="Farbe" />
          <OeeGauge value={null} title="Ohne Wert" />
          <OeeGauge value={120} title="Über 100" />
        </div>
      </SectionCard>
      <div className={classes.grid}>
        <StatTile label="Kachel" value="1.234" suffix="Stück" detail="mit Zusatz" icon={Cog} />
        <StatTile label="Kachel ohne Symbol" value="87,3 %" detail="zweite Zeile" />
        <StatTile label="Kachel lädt" value="" loading />
        <StatTile label="Kachel ohne Daten" value="–" detail="keine Daten" />
      </div>
      <SectionCard title="Datenalter">
        <div className={classes.row}>
          <DataAge time={new Date(now).toISOString()} />
          <DataAge time={new Date(now - AN_HOUR_MS).toISOString()} />
        </div>
      </SectionCard>
    </>
  );
}
