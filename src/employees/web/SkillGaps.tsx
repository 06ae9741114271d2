import { ShieldCheck } from 'lucide-react';
import type { OutputOf } from '#platform/endpoint.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { TextLink } from '#records/web/TextLink.tsx';
import type { readSkillMatrix } from '../employees.api.ts';
import classes from './SkillMatrix.module.css';

/** What nobody or only one person can do alone. */
export function SkillGaps({ gaps }: { gaps: OutputOf<typeof readSkillMatrix>['gaps'] }) {
  return (
    <SectionCard
      title="Lücken"
      description="Gezählt wird, wer selbstständig arbeitet oder anlernen kann und einen gültigen Nachweis hat."
      flush
    >
      {gaps.length === 0 ? (
        <EmptyState
          icon={ShieldCheck}
          title="Keine Lücken"
          description="Für jede Arbeit gibt es mindestens zwei Personen."
        />
      ) : (
        <ul className={classes.gaps}>
          {gaps.map(({ skill, onlyPerson, machineNames }) => (
            <li key={skill}>
              <StatusBadge
                tone={onlyPerson === null ? 'bad' : 'warning'}
                label={onlyPerson === null ? 'Niemand' : 'Eine Person'}
              />
              <span>
                {onlyPerson === null ? `Niemand kann „${skill}“ selbstständig.` : `Nur eine Person kann „${skill}“.`}
                {onlyPerson !== null && (
                  <span className={classes.person}>
                    <TextLink to={`/app/employees/${onlyPerson.id}`}>{onlyPerson.name}</TextLink>
                  </span>
                )}
                {machineNames.length > 0 && <span className={classes.where}>Maschinen: {machineNames.join(', ')}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
