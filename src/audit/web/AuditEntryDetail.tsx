import { DefinitionList } from '#platform/web/ui/DefinitionList.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { describeChanges } from '../audit-diff.ts';
import { ACTION_LABELS, thingLabelOf, thingPathOf } from '../audit-labels.ts';
import classes from './Audit.module.css';
import { type AuditEntry, actorOf } from './audit-entry.ts';
import { ChangedValue } from './ChangeLines.tsx';

/** One entry with everything that changed. */
export function AuditEntryDetail({ entry }: { entry: AuditEntry }) {
  const format = useFormat();
  const changes = describeChanges(entry.thing, entry.changes, format);
  const path = entry.action === 'removed' ? null : thingPathOf(entry.thing, entry.thingId);
  return (
    <div className={classes.detail}>
      <DefinitionList
        items={[
          { term: 'Wann', value: format.dateTime(entry.at) },
          { term: 'Wer', value: actorOf(entry) },
          { term: 'Was', value: `${thingLabelOf(entry.thing)} ${ACTION_LABELS[entry.action].toLowerCase()}` },
          { term: 'Bezeichnung', value: entry.thingName ?? '–' },
          { term: 'Kennung', value: <span className={classes.hash}>{entry.thingId}</span> },
          {
            term: 'Nummer in der Prüfkette',
            value: entry.position === null ? 'wird in wenigen Sekunden vergeben' : format.integer(entry.position),
          },
        ]}
      />
      <section>
        <h3>{entry.action === 'changed' ? 'Vorher → nachher' : 'Werte'}</h3>
        {changes.length === 0 && <p>Keine weiteren Werte.</p>}
        <dl className={classes.changes}>
          {changes.map((change) => (
            <div key={change.column}>
              <dt>{change.label}</dt>
              <dd>
                {entry.action === 'changed' || change.hidden ? (
                  <ChangedValue change={change} />
                ) : entry.action === 'created' ? (
                  change.after
                ) : (
                  change.before
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {path !== null && (
        <LinkButton to={path} variant="default">
          {thingLabelOf(entry.thing)} ansehen
        </LinkButton>
      )}
    </div>
  );
}
