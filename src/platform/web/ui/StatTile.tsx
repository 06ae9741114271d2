import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Bone } from './Skeleton.tsx';
import classes from './StatTile.module.css';

type StatTileProps = {
  label: string;
  value: string;
  /** What stands small beside the figure: 'von 12'. */
  suffix?: string;
  detail?: ReactNode;
  icon?: LucideIcon;
  loading?: boolean;
  testId?: string;
};

/** One figure with its name. */
export function StatTile({ label, value, suffix, detail, icon: Icon, loading = false, testId }: StatTileProps) {
  return (
    <div className={classes.tile} data-testid={testId}>
      <div className={classes.top}>
        <span className={classes.label}>{label}</span>
        {Icon && <Icon className={classes.icon} size={18} aria-hidden="true" />}
      </div>
      {loading ? (
        <Bone width="55%" height={32} />
      ) : (
        <p className={classes.value}>
          <span className="mes-figure">{value}</span>
          {suffix && <span className={classes.suffix}> {suffix}</span>}
        </p>
      )}
      <div className={classes.detail}>{loading ? <Bone width="70%" height={14} /> : detail}</div>
    </div>
  );
}
