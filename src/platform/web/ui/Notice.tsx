import type { ReactNode } from 'react';
import classes from './Notice.module.css';
import { TONE_ICONS, type Tone } from './tone.ts';

type NoticeProps = {
  tone: Tone;
  title?: string;
  children: ReactNode;
  action?: ReactNode /** How a screen reader learns of it when it appears. */;
  announce?: 'alert' | 'status';
};

/** A sentence that concerns the whole page or section. */
export function Notice({ tone, title, children, action, announce }: NoticeProps) {
  const Icon = TONE_ICONS[tone];
  return (
    <div className={classes.notice} data-tone={tone} role={announce}>
      <Icon className={classes.icon} size={20} aria-hidden="true" />
      <div className={classes.text}>
        {title && <strong className={classes.title}>{title}</strong>}
        {children}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
