import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { Cell } from './Cell.tsx';
import classes from './RecordTable.module.css';
import type { RowsProps } from './row-props.ts';
import type { TableColumn } from './table-column.ts';

/** Rows as a table. Arrow keys walk from row to row, Enter opens. */
export function RecordGrid<Row>({ label, columns, rows, rowKey, rowPath, question, onSort }: RowsProps<Row>) {
  return (
    // A scrollable region must be reachable by keyboard (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} tabIndex={0} aria-label={`Tabelle ${label}`}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} question={question} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GridRow key={rowKey(row)} row={row} columns={columns} path={rowPath?.(row)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type HeaderCellProps<Row> = Pick<RowsProps<Row>, 'question' | 'onSort'> & { column: TableColumn<Row> };

function HeaderCell<Row>({ column, question, onSort }: HeaderCellProps<Row>) {
  const { sort } = column;
  if (sort === undefined) {
    return (
      <th scope="col" data-align={column.align}>
        {column.title}
      </th>
    );
  }
  const isSorted = question.sort === sort;
  const isRising = question.direction === 'asc';
  const Icon = !isSorted ? ChevronsUpDown : isRising ? ArrowUp : ArrowDown;
  return (
    <th scope="col" data-align={column.align} aria-sort={isSorted ? (isRising ? 'ascending' : 'descending') : 'none'}>
      <button
        type="button"
        className={classes.sort}
        data-sorted={isSorted || undefined}
        onClick={() => onSort(sort, isSorted && isRising ? 'desc' : 'asc')}
      >
        {column.title}
        <Icon size={14} aria-hidden="true" />
      </button>
    </th>
  );
}

function GridRow<Row>({ row, columns, path }: { row: Row; columns: readonly TableColumn<Row>[]; path?: string }) {
  const navigate = useNavigate();

  function openUnlessMeantOtherwise(event: MouseEvent<HTMLTableRowElement>): void {
    const target = event.target as HTMLElement;
    const isOwnControl = target.closest('a, button, input, select, label') !== null;
    // Whoever marks text wants to copy it.
    const isMarking = (window.getSelection()?.toString() ?? '') !== '';
    if (path === undefined || isOwnControl || isMarking) return;
    if (event.ctrlKey || event.metaKey) window.open(path, '_blank', 'noopener');
    else void navigate({ to: path });
  }

  return (
    // The mouse may use the whole row; keyboard and screen reader have the link in it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <tr data-link={path === undefined ? undefined : true} onClick={openUnlessMeantOtherwise}>
      {columns.map((column) =>
        column.isRowHeader === true ? (
          <th key={column.key} scope="row" data-align={column.align}>
            {path === undefined ? (
              <Cell column={column} row={row} />
            ) : (
              <Link to={path} className={classes.link} data-row-link onKeyDown={walkRows}>
                <Cell column={column} row={row} />
              </Link>
            )}
          </th>
        ) : (
          <td key={column.key} data-align={column.align}>
            <Cell column={column} row={row} />
          </td>
        ),
      )}
    </tr>
  );
}

function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const links = [...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
  const at = links.indexOf(event.currentTarget);
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  links[target]?.focus();
}
