import type { ReactNode } from 'react';
import classes from './SimpleTable.module.css';

export type Column<Row> = {
  key: string;
  title: string;
  align?: 'start' | 'end';
  /** The column that names the row. */
  isRowHeader?: boolean;
  render: (row: Row) => ReactNode;
};

type SimpleTableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  empty: ReactNode;
  /** On phones each row becomes a card, for tables whose last column is a button. */
  stacksOnPhones?: boolean;
};

/** A short table that fits its place. Scrolls sideways on narrow screens, also by keyboard. */
export function SimpleTable<Row>(props: SimpleTableProps<Row>) {
  const { label, columns, rows, rowKey, empty, stacksOnPhones = false } = props;
  if (rows.length === 0) return empty;
  return (
    // A scrollable region must be reachable by keyboard (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} tabIndex={0} aria-label={`Tabelle ${label}`}>
      <table className={classes.table} data-stacks={stacksOnPhones || undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={column.align}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) =>
                column.isRowHeader ? (
                  <th key={column.key} scope="row" data-align={column.align}>
                    {column.render(row)}
                  </th>
                ) : (
                  <td key={column.key} data-align={column.align} data-title={stacksOnPhones ? column.title : undefined}>
                    {column.render(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
