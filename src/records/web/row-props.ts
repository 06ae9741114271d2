import type { ListQuestion } from '../list-search.ts';
import type { TableColumn } from './table-column.ts';

/** What the two ways of showing rows share. */
export type RowsProps<Row> = {
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  rowPath?: (row: Row) => string;
  question: ListQuestion;
  onSort: (sort: string, direction: 'asc' | 'desc') => void;
};
