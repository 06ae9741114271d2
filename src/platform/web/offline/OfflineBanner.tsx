import { CloudOff, WifiOff } from 'lucide-react';
import { useFormat } from '../use-format.ts';
import { useLasting } from '../use-lasting.ts';
import { useNow } from '../use-now.ts';
import classes from './OfflineBanner.module.css';
import { useIsOnline } from './online-state.ts';
import { useKeptAge } from './use-kept-age.ts';

/** A server that restarts is back sooner; the page should not jump for it. */
const WORTH_SAYING_AFTER_MS = 2000;

/** SHELL-15: no connection, and how old what one sees is. `ignoredPaths`: reads that show nothing. */
export function OfflineBanner({ ignoredPaths }: { ignoredPaths: readonly string[] }) {
  const isOnline = useIsOnline();
  const keptAtMs = useKeptAge(ignoredPaths);
  const isServerAway = useLasting(isOnline && keptAtMs !== null, WORTH_SAYING_AFTER_MS);
  if (isOnline && !isServerAway) return null;
  const Icon = isOnline ? CloudOff : WifiOff;
  return (
    <output className={classes.banner} data-testid="offline-banner">
      <Icon className={classes.icon} size={18} aria-hidden="true" />
      <span>
        {isOnline
          ? 'Der Server ist nicht erreichbar - Sie sehen den letzten Stand dieses Geräts'
          : 'Keine Internetverbindung - Bitte überprüfen Sie Ihre Verbindung'}
      </span>
      {keptAtMs !== null && <KeptAge keptAtMs={keptAtMs} />}
    </output>
  );
}

/** 'Stand 14:05, offline'; with the date when it is not from today. */
function KeptAge({ keptAtMs }: { keptAtMs: number }) {
  const format = useFormat();
  const now = useNow(60_000);
  const time = new Date(keptAtMs).toISOString();
  const isFromToday = format.date(time) === format.date(new Date(now).toISOString());
  return (
    <time className={classes.age} dateTime={time} data-testid="kept-age">
      Stand {isFromToday ? format.time(time) : format.dateTime(time)}, offline
    </time>
  );
}
