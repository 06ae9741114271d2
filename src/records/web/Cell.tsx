import type { ReactNode } from 'react';
import { NO_VALUE } from '#platform/format.ts';
import { useFormat } from '#platform/web/use-format.ts';
import { fractionDigitsOf, type TableColumn } from './table-column.ts';

/** The content of one cell; a missing value is a dash, never an empty place. */
export function Cell<Row>({ column, row }: { column: TableColumn<Row>; row: Row }): ReactNode {
  const format = useFormat();
  if (column.render !== undefined) return column.render(row, format);
  const value = column.value(row);
  if (value === null || value === '') return NO_VALUE;
  return typeof value === 'number' ? format.decimal(value, fractionDigitsOf(value)) : value;
}
