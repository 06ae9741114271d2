import type { OutputOf } from '#platform/endpoint.ts';
import { TextLink } from '#records/web/TextLink.tsx';
import type { readSkillMatrix } from '../employees.api.ts';
import { HeldSkillMark } from './HeldSkillMark.tsx';
import classes from './SkillMatrix.module.css';

type MatrixProps = { matrix: OutputOf<typeof readSkillMatrix> };

/** People by skills. Names and skills stay in view while the rest scrolls, also by keyboard. */
export function MatrixGrid({ matrix: { people, skills, today } }: MatrixProps) {
  return (
    // A scrollable region must be reachable by keyboard (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} tabIndex={0} aria-label="Qualifikationsmatrix">
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">Mitarbeiter</th>
            {skills.map((skill) => (
              <th key={skill} scope="col">
                {skill}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                <TextLink to={`/app/employees/${person.id}`}>{person.name}</TextLink>
                <span className={classes.where}>
                  {[person.department, person.shiftName].filter((text) => text !== null).join(' · ')}
                </span>
              </th>
              {skills.map((skill) => {
                const held = person.held.find((one) => one.skill === skill);
                return (
                  <td key={skill}>
                    {held === undefined ? (
                      <span className={classes.none}>–</span>
                    ) : (
                      <HeldSkillMark held={held} today={today} />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
