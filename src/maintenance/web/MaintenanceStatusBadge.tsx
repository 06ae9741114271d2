import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import type { Tone } from '#platform/web/ui/tone.ts';
import { MAINTENANCE_STATUS_LABELS, type MaintenanceStatus } from '../maintenance-type.ts';

const TONES: Record<MaintenanceStatus, Tone> = {
  planned: 'info',
  in_progress: 'warning',
  completed: 'good',
  cancelled: 'neutral',
};

export function MaintenanceStatusBadge({ status }: { status: MaintenanceStatus }) {
  return <StatusBadge tone={TONES[status]} label={MAINTENANCE_STATUS_LABELS[status]} />;
}
