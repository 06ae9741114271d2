import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { SKILL_LEVEL_LABELS, type SkillLevel, skillValidity } from '../skill-level.ts';
import { type HeldSkill, MATRIX_EXPIRING_WITHIN_DAYS } from '../skill-matrix.ts';
import classes from './SkillMatrix.module.css';

/** The level as figure and bars, its word for who asks; an ending proof with symbol, word and day. */
export function HeldSkillMark({ held, today }: { held: HeldSkill; today: string }) {
  const format = useFormat();
  const label = SKILL_LEVEL_LABELS[held.level as SkillLevel];
  const validity = skillValidity(held.validUntil, today, MATRIX_EXPIRING_WITHIN_DAYS);
  const until = held.validUntil === null ? '' : format.date(`${held.validUntil}T12:00:00Z`);
  return (
    <span className={classes.held}>
      <span className={classes.level} title={label}>
        <span aria-hidden="true" className={classes.bars} data-level={held.level} />
        {held.level}
        <span className={classes.word}> {label}</span>
      </span>
      {validity === 'expired' && <StatusBadge tone="bad" label={`Abgelaufen ${until}`} />}
      {validity === 'expiring' && <StatusBadge tone="warning" label={`Läuft ab ${until}`} />}
    </span>
  );
}
