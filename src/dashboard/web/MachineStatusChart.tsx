import { CirclePause, CirclePlay, type LucideIcon, Wrench } from 'lucide-react';
import { ringSegments } from '#dashboard/doughnut.ts';
import { MACHINE_STATUS_LABELS, MACHINE_STATUSES, type MachineStatus } from '#machines/machine-state.ts';
import { useFormat } from '#platform/web/use-format.ts';
import classes from './MachineStatusChart.module.css';

export type MachineCounts = Record<MachineStatus, number> & { total: number };

const ICONS: Record<MachineStatus, LucideIcon> = { operational: CirclePlay, maintenance: Wrench, idle: CirclePause };
const STATES = MACHINE_STATUSES.map((key) => ({ key, label: MACHINE_STATUS_LABELS[key], icon: ICONS[key] }));

const SIZE = 160;
const THICKNESS = 18;
const RADIUS = (SIZE - THICKNESS) / 2;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;
/** A thin slit between neighbours; without it equal colours would run together. */
const GAP = 3;

/** DASH-17: how many machines are in which state. */
export function MachineStatusChart({ counts }: { counts: MachineCounts }) {
  const format = useFormat();
  const segments = ringSegments(STATES.map(({ key }) => ({ key, value: counts[key] })));
  const filled = segments.filter((segment) => segment.share > 0);
  const spoken = STATES.map(({ key, label }) => `${label} ${counts[key]}`).join(', ');
  return (
    <div className={classes.chart}>
      <svg
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        className={classes.ring}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing, not a file
        role="img"
        aria-label={`Maschinenstatus: ${spoken}`}
      >
        <g transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`} fill="none" strokeWidth={THICKNESS}>
          <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} className={classes.track} />
          {filled.map((segment) => {
            const gap = filled.length > 1 ? GAP : 0;
            return (
              <circle
                key={segment.key}
                cx={SIZE / 2}
                cy={SIZE / 2}
                r={RADIUS}
                className={classes.segment}
                data-state={segment.key}
                strokeDasharray={`${segment.share * CIRCUMFERENCE - gap} ${CIRCUMFERENCE}`}
                strokeDashoffset={-(segment.start * CIRCUMFERENCE + gap / 2)}
              />
            );
          })}
        </g>
        <text x="50%" y="48%" className={classes.total}>
          {format.integer(counts.total)}
        </text>
        <text x="50%" y="62%" className={classes.unit}>
          {counts.total === 1 ? 'Maschine' : 'Maschinen'}
        </text>
      </svg>
      <ul className={classes.legend}>
        {STATES.map(({ key, label, icon: Icon }) => (
          <li key={key}>
            <Icon size={18} className={classes.symbol} data-state={key} aria-hidden="true" />
            <span>{label}</span>
            <strong className="mes-figure">{format.integer(counts[key])}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}
