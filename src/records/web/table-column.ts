import type { ReactNode } from 'react';
import type { Format } from '#platform/format.ts';
import { toCellText } from '../cell-text.ts';
import { type Field, type FieldValue, headingOf } from '../field.ts';
import type { RowOf, WebKind } from './web-kind.ts';

/** What a record holds in a field. */
export type StoredValue = FieldValue | undefined;
export type ExportValue = string | number | null;

export type TableColumn<Row> = {
  key: string;
  title: string;
  /** What stands in an exported file; shown too where `render` is missing. */
  value: (row: Row) => ExportValue;
  render?: (row: Row, format: Format) => ReactNode;
  align?: 'end';
  /** The name the list can be ordered by. */
  sort?: string;
  /** The column that names the row and leads to its detail. */
  isRowHeader?: boolean;
  /** Offered in the column choice, not shown at first. Exported in any case. */
  startsHidden?: boolean;
  /** For what says nothing in a file, such as a picture. */
  isExported?: false;
};

type FieldName<K extends WebKind> = keyof K['fields'] & string;
type ColumnChange<Row> = Partial<Omit<TableColumn<Row>, 'key'>>;

/** The columns of a kind's fields, in the order of the declaration; `shown` names those visible at first. */
export function fieldColumns<K extends WebKind>(
  kind: K,
  options: {
    rowHeader: FieldName<K>;
    shown: readonly FieldName<K>[];
    /** Where a column should differ from its field: the name behind a reference, a badge. */
    changes?: { [Name in FieldName<K>]?: ColumnChange<RowOf<K>> };
  },
): TableColumn<RowOf<K>>[] {
  const changes: Readonly<Record<string, ColumnChange<RowOf<K>> | undefined>> = options.changes ?? {};
  return Object.entries(kind.fields).map(([name, field]) => ({
    key: name,
    title: headingOf(field),
    value: (row) => exportValueOf(field, valueOf(row, name)),
    render: (row, format) => showValue(field, valueOf(row, name), format),
    align: field.kind === 'number' ? ('end' as const) : undefined,
    sort: kind.sortable.includes(name) ? name : undefined,
    isRowHeader: name === options.rowHeader,
    startsHidden: name !== options.rowHeader && !options.shown.some((shown) => shown === name),
    ...changes[name],
  }));
}

function valueOf(row: unknown, name: string): StoredValue {
  return (row as Record<string, StoredValue>)[name];
}

function exportValueOf(field: Field, value: StoredValue): ExportValue {
  return typeof value === 'number' ? value : toCellText(field, value);
}

const MAX_FRACTION_DIGITS = 3;

/** A stored value for people, without its unit. */
export function showValue(field: Field, value: StoredValue, format: Format): string {
  if (value === null || value === undefined || value === '') return '–';
  if (field.kind !== 'number' || field.grouped === false || typeof value !== 'number') return toCellText(field, value);
  return format.decimal(value, fractionDigitsOf(value));
}

/** As many digits as the figure has, at most three. */
export function fractionDigitsOf(value: number): number {
  for (let digits = 0; digits < MAX_FRACTION_DIGITS; digits += 1) {
    if (Math.abs(value - Number(value.toFixed(digits))) < 1e-9) return digits;
  }
  return MAX_FRACTION_DIGITS;
}
