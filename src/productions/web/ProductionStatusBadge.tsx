import { Ban, CalendarClock, CircleCheck, CircleHelp, ListOrdered, type LucideIcon, Pause, Play } from 'lucide-react';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import type { Tone } from '#platform/web/ui/tone.ts';
import { PRODUCTION_STATUS_LABELS, type ProductionStatus } from '../production-status.ts';

const LOOKS: Record<ProductionStatus, { tone: Tone; icon: LucideIcon }> = {
  planned: { tone: 'neutral', icon: CalendarClock },
  queued: { tone: 'info', icon: ListOrdered },
  in_progress: { tone: 'good', icon: Play },
  paused: { tone: 'warning', icon: Pause },
  completed: { tone: 'neutral', icon: CircleCheck },
  cancelled: { tone: 'bad', icon: Ban },
  unknown: { tone: 'neutral', icon: CircleHelp },
};

export function ProductionStatusBadge({ status }: { status: ProductionStatus }) {
  return <StatusBadge {...LOOKS[status]} label={PRODUCTION_STATUS_LABELS[status]} />;
}
