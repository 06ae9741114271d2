import { type ReactNode, useId } from 'react';
import classes from './SectionCard.module.css';

type SectionCardProps = {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** Tables and lists that run to the edge. */
  flush?: boolean;
  children: ReactNode;
  testId?: string;
};

/** A titled part of a page. */
export function SectionCard({ title, description, actions, flush = false, children, testId }: SectionCardProps) {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId} data-testid={testId}>
      <header className={classes.header}>
        <div>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          {description && <p className={classes.description}>{description}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      <div className={flush ? classes.flush : classes.body}>{children}</div>
    </section>
  );
}
