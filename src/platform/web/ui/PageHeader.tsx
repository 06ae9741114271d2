import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

/** First line of a page, below the title in the shell: what it is about, how fresh it is, what one can do. */
export function PageHeader({ lead, aside, actions }: { lead: ReactNode; aside?: ReactNode; actions?: ReactNode }) {
  return (
    <div className={classes.header}>
      <div className={classes.lead}>{lead}</div>
      {(aside || actions) && (
        <div className={classes.side}>
          {aside}
          {actions}
        </div>
      )}
    </div>
  );
}

/** The parts of a page below each other at an even distance. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className={classes.body}>{children}</div>;
}
