import { Inbox, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

type EmptyStateProps = {
  title: string;
  /** 'h1' where this is all the page has. */
  titleAs?: 'p' | 'h1';
  description?: string;
  icon?: LucideIcon;
  action?: ReactNode;
};

/** Nothing here yet, and what to do about it. */
export function EmptyState({ title, titleAs: Title = 'p', description, icon: Icon = Inbox, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <span className={classes.icon}>
        <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <Title className={classes.title}>{title}</Title>
      {description && <p className={classes.description}>{description}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
