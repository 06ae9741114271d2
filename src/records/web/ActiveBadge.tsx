import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';

/** Whether a piece of master data is in use. */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return isActive ? <StatusBadge tone="good" label="Aktiv" /> : <StatusBadge tone="neutral" label="Nicht aktiv" />;
}
