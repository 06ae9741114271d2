import type { AuditAction } from '../audit.api.ts';
import type { ShownChange } from '../audit-diff.ts';
import classes from './Audit.module.css';

const SHOWN_LINES = 3;

/** The changes of an entry in a cell of the list: the first few, and how many more there are. */
export function ChangeLines({ changes, action }: { changes: readonly ShownChange[]; action: AuditAction }) {
  if (action !== 'changed') {
    if (changes.length === 0) return '–';
    return changes.length === 1 ? '1 Feld' : `${changes.length} Felder`;
  }
  const more = changes.length - SHOWN_LINES;
  return (
    <ul className={classes.lines}>
      {changes.slice(0, SHOWN_LINES).map((change) => (
        <li key={change.column}>
          <span className={classes.label}>{change.label}:</span> <ChangedValue change={change} />
        </li>
      ))}
      {more > 0 && <li className={classes.label}>und {more} weitere</li>}
    </ul>
  );
}

export function ChangedValue({ change }: { change: ShownChange }) {
  if (change.hidden) return 'geändert, Inhalt nicht protokolliert';
  return (
    <>
      <del className={classes.before}>{change.before}</del>
      <span aria-hidden="true"> → </span>
      <ins className={classes.after}>{change.after}</ins>
    </>
  );
}
