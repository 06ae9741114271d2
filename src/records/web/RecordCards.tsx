import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Cell } from './Cell.tsx';
import classes from './RecordTable.module.css';
import type { RowsProps } from './row-props.ts';

/** Rows as cards, for phones: the name leads to the detail, the other columns stand below as pairs. */
export function RecordCards<Row>({ label, columns, rows, rowKey, rowPath }: RowsProps<Row>) {
  const heading = columns.find((column) => column.isRowHeader === true) ?? columns[0];
  if (heading === undefined) return null;
  const rest = columns.filter((column) => column !== heading);
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => {
        const path = rowPath?.(row);
        return (
          <li key={rowKey(row)}>
            {path === undefined ? (
              <p className={classes.cardTitle}>
                <Cell column={heading} row={row} />
              </p>
            ) : (
              <Link to={path} className={classes.cardTitle}>
                <span>
                  <Cell column={heading} row={row} />
                </span>
                <ChevronRight size={18} aria-hidden="true" />
              </Link>
            )}
            {rest.length > 0 && (
              <dl>
                {rest.map((column) => (
                  <div key={column.key}>
                    <dt>{column.title}</dt>
                    <dd>
                      <Cell column={column} row={row} />
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        );
      })}
    </ul>
  );
}
