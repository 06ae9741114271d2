import { ChartLine } from 'lucide-react';
import { LineChart } from '#platform/web/charts/LineChart.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import type { DashboardFigures } from './dashboard-figures.ts';

const WEEKDAYS = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'];

/** DASH-16, OPEN-062: real pieces; days that have not come have no produced figure. */
export function WeekChart({ week }: { week: DashboardFigures['week'] }) {
  const format = useFormat();
  if (week.every((day) => day.plannedQuantity === 0 && day.producedQuantity === 0)) {
    return (
      <EmptyState
        icon={ChartLine}
        title="Diese Woche ist noch nichts geplant"
        description="Geplante und gefertigte Stückzahlen der Woche erscheinen hier, sobald es Aufträge gibt."
      />
    );
  }
  return (
    <LineChart
      label="Wochenproduktion"
      description={week
        .map(
          (day, index) =>
            `${WEEKDAYS[index] ?? ''}: ${format.integer(day.plannedQuantity)} geplant, ${format.integer(day.producedQuantity)} gefertigt`,
        )
        .join('; ')}
      categories={WEEKDAYS}
      series={[
        { key: 'planned', name: 'Geplant', values: week.map((day) => day.plannedQuantity) },
        {
          key: 'produced',
          name: 'Gefertigt',
          values: week.map((day) => (day.isToCome ? null : day.producedQuantity)),
        },
      ]}
      xTitle="Wochentag"
      yTitle="Stück"
      unit="Stück"
    />
  );
}
