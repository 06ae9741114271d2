import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { MACHINE_STATE_LABELS, type MachineState } from '../machine-state.ts';
import { STATE_LOOK } from './state-look.ts';

/** What a machine does right now. */
export function StateBadge({ state }: { state: MachineState }) {
  const { tone, icon } = STATE_LOOK[state];
  return <StatusBadge tone={tone} label={MACHINE_STATE_LABELS[state]} icon={icon} />;
}
