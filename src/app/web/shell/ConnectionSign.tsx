import { Unplug } from 'lucide-react';
import { useConnectionState } from '#platform/web/realtime/use-live-updates.ts';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { useNow } from '#platform/web/use-now.ts';
import classes from './Shell.module.css';

/** A short break heals by itself and is not worth a word. */
const WORTH_SAYING_AFTER_MS = 5000;

/** Says that figures no longer change by themselves while the connection to the server is cut. */
export function ConnectionSign() {
  const { state } = useConnectionState();
  return state === 'disconnected' ? <CutOff /> : null;
}

function CutOff() {
  const { sinceMs } = useConnectionState();
  const now = useNow(1000);
  if (now - sinceMs < WORTH_SAYING_AFTER_MS) return null;
  return (
    <output className={classes.sign} data-testid="connection-sign">
      <StatusBadge tone="bad" icon={Unplug} label="Keine Live-Daten" />
    </output>
  );
}
