import type { OutputOf } from '#platform/endpoint.ts';
import { TextLink } from '#records/web/TextLink.tsx';
import type { readSkillMatrix } from '../employees.api.ts';
import { HeldSkillMark } from './HeldSkillMark.tsx';
import classes from './SkillMatrix.module.css';

/** The matrix on a phone: a person below the other with what they can do. */
export function MatrixCards({ matrix: { people, today } }: { matrix: OutputOf<typeof readSkillMatrix> }) {
  return (
    <ul className={classes.cards} aria-label="Qualifikationsmatrix">
      {people.map((person) => (
        <li key={person.id} className={classes.card}>
          <TextLink to={`/app/employees/${person.id}`}>{person.name}</TextLink>
          <span className={classes.where}>
            {[person.department, person.shiftName].filter((text) => text !== null).join(' · ')}
          </span>
          {person.held.length === 0 && <span className={classes.none}>Keine Qualifikation eingetragen</span>}
          {person.held.length > 0 && (
            <dl className={classes.skills}>
              {person.held.map((held) => (
                <div key={held.skill}>
                  <dt>{held.skill}</dt>
                  <dd>
                    <HeldSkillMark held={held} today={today} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  );
}
