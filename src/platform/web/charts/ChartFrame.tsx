import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { ChartLine, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { type Column, SimpleTable } from '../ui/SimpleTable.tsx';
import classes from './charts.module.css';

/** The figures behind a chart, for the "Daten" view. */
export type ChartData = { headings: readonly string[]; rows: readonly (readonly string[])[] };

export type LegendEntry = { key: string; name: string; swatch: ReactNode };

type ChartFrameProps = {
  /** What the chart shows, in words; also its name for screen readers. */
  label: string;
  /** The main finding in a sentence, for who does not see the drawing. */
  description?: string;
  data: ChartData;
  legend?: readonly LegendEntry[];
  height: number;
  /** Draws for a measured width. */
  children: (size: { width: number; height: number; descriptionId: string }) => ReactNode;
};

const NO_LEGEND: readonly LegendEntry[] = [];

/** Around every chart: measures its place, shows the legend, and turns it into a table of its figures on demand. */
export function ChartFrame({ label, description, data, legend = NO_LEGEND, height, children }: ChartFrameProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [showsData, setShowsData] = useState(false);
  const descriptionId = useId();
  const Icon = showsData ? ChartLine : Table2;
  const columns: Column<readonly string[]>[] = data.headings.map((heading, at) => ({
    key: String(at),
    title: heading,
    isRowHeader: at === 0,
    align: at === 0 ? undefined : 'end',
    render: (row) => row[at] ?? '',
  }));
  return (
    <figure className={classes.figure} aria-label={label}>
      <div className={classes.top}>
        <ul className={classes.legend}>
          {!showsData &&
            legend.map(({ key, name, swatch }) => (
              <li key={key}>
                {swatch}
                {name}
              </li>
            ))}
        </ul>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<Icon size={15} aria-hidden="true" />}
          aria-label={`${showsData ? 'Diagramm' : 'Daten'}: ${label}`}
          onClick={() => setShowsData(!showsData)}
        >
          {showsData ? 'Diagramm' : 'Daten'}
        </Button>
      </div>
      {showsData ? (
        <div className={classes.data}>
          <SimpleTable
            label={label}
            columns={columns}
            rows={data.rows}
            rowKey={(row) => row.join('\u001f')}
            empty={<p className={classes.none}>Keine Daten</p>}
          />
        </div>
      ) : (
        <div ref={ref} className={classes.drawing} style={{ height }}>
          {description && (
            <p id={descriptionId} className={classes.spoken}>
              {description}
            </p>
          )}
          {data.rows.length === 0 ? (
            <p className={classes.none}>Keine Daten</p>
          ) : (
            width > 0 && children({ width, height, descriptionId })
          )}
        </div>
      )}
    </figure>
  );
}
