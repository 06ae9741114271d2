import type { LucideIcon } from 'lucide-react';
import classes from './StatusBadge.module.css';
import { TONE_ICONS, type Tone } from './tone.ts';

/** A state as symbol and word. */
export function StatusBadge({ tone, label, icon }: { tone: Tone; label: string; icon?: LucideIcon }) {
  const Icon = icon ?? TONE_ICONS[tone];
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={14} strokeWidth={2.25} aria-hidden="true" />
      {label}
    </span>
  );
}
