import { CalendarClock, CircleCheck, ClipboardList } from 'lucide-react';
import { maintenanceTypeLabel } from '#maintenance/maintenance-type.ts';
import { NO_VALUE } from '#platform/format.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import type { Tone } from '#platform/web/ui/tone.ts';
import { useFormat } from '#platform/web/use-format.ts';
import classes from './DashboardPage.module.css';
import type { DashboardFigures } from './dashboard-figures.ts';

type Production = DashboardFigures['recentProductions'][number];

/** DASH-18 to DASH-21. The service sends completed productions only, so the word is true (OPEN-143). */
export function RecentProductions({ productions }: { productions: readonly Production[] }) {
  const format = useFormat();
  const columns: Column<Production>[] = [
    { key: 'product', title: 'Produkt', isRowHeader: true, render: (row) => row.productModel ?? NO_VALUE },
    { key: 'machine', title: 'Maschine', render: (row) => row.machineName ?? NO_VALUE },
    { key: 'employee', title: 'Mitarbeiter', render: (row) => row.employeeName ?? NO_VALUE },
    { key: 'quantity', title: 'Menge', align: 'end', render: (row) => format.integer(row.quantity) },
    {
      key: 'status',
      title: 'Status',
      render: () => <StatusBadge tone="good" icon={CircleCheck} label="Abgeschlossen" />,
    },
  ];
  return (
    <SimpleTable
      label="Letzte Produktionen"
      columns={columns}
      rows={productions}
      rowKey={(row) => row.id}
      empty={<EmptyState icon={ClipboardList} title="Keine aktuellen Produktionen vorhanden" />}
    />
  );
}

const MAINTENANCE_TONES: Record<string, Tone> = { Notfall: 'bad', Geplant: 'info' };

/** DASH-22, DASH-23. */
export function UpcomingMaintenance({ items }: { items: DashboardFigures['upcomingMaintenance'] }) {
  const format = useFormat();
  if (items.length === 0) {
    return <EmptyState icon={CalendarClock} title="Keine anstehenden Wartungen" />;
  }
  return (
    <ul className={classes.maintenance}>
      {items.map((item) => {
        const label = maintenanceTypeLabel(item.type);
        return (
          <li key={item.id}>
            <div className={classes.maintenanceTop}>
              <strong>{item.machineName ?? NO_VALUE}</strong>
              <StatusBadge tone={MAINTENANCE_TONES[label] ?? 'neutral'} icon={CalendarClock} label={label} />
            </div>
            <div className={classes.maintenanceDetail}>
              <time dateTime={item.date}>{format.date(item.date)}</time>
              <span>Techniker: {item.technician ?? NO_VALUE}</span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
