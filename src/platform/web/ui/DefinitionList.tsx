import type { ReactNode } from 'react';
import classes from './DefinitionList.module.css';

export type Definition = { term: string; value: ReactNode };

/** Names and their values. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className={classes.list}>
      {items.map(({ term, value }) => (
        <div key={term} className={classes.item}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
