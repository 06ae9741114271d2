import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { describeAge } from '#platform/format.ts';
import { useNow } from '#platform/web/use-now.ts';
import classes from './MachineTiles.module.css';
import type { Machine } from './machine-page.tsx';
import { StateBadge } from './StateBadge.tsx';
import { STATE_LOOK } from './state-look.ts';

const RENEW_EVERY_MS = 30_000;

/** 'seit 5 min' */
function since(isoTime: string, nowMs: number): string {
  return describeAge(isoTime, nowMs).replace(/^vor /, 'seit ');
}

type MachineTilesProps = {
  machines: readonly Machine[];
  renderFigures?: (machine: Machine) => ReactNode;
};

/** A tile per machine: what it does, since when, and how it is doing. */
export function MachineTiles({ machines, renderFigures }: MachineTilesProps) {
  const now = useNow(RENEW_EVERY_MS);
  return (
    <ul className={classes.tiles} aria-label="Maschinen">
      {machines.map((machine) => {
        const { liveState, liveStateSince } = machine;
        return (
          <li key={machine.id} className={classes.tile} data-tone={STATE_LOOK[liveState].tone}>
            <div className={classes.top}>
              <Link to={`/app/machines/${machine.id}`} className={classes.name}>
                {machine.name}
              </Link>
              <StateBadge state={liveState} />
            </div>
            <p className={classes.facts}>
              <span>{[machine.type, machine.hall].filter((part) => part !== null).join(' · ')}</span>
              <span>{liveStateSince === null ? 'Keine Daten' : since(liveStateSince, now)}</span>
            </p>
            {renderFigures?.(machine)}
          </li>
        );
      })}
    </ul>
  );
}
