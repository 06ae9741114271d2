import { CircleAlert, CircleCheck, CircleDashed, Info, type LucideIcon, TriangleAlert } from 'lucide-react';

/** What a colour means. Every tone has a symbol of its own, so that colour is never alone. */
export type Tone = 'good' | 'warning' | 'bad' | 'info' | 'neutral';

export const TONE_ICONS: Record<Tone, LucideIcon> = {
  good: CircleCheck,
  warning: TriangleAlert,
  bad: CircleAlert,
  info: Info,
  neutral: CircleDashed,
};
