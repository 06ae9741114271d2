import { FileQuestionMark } from 'lucide-react';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { PRODUCTION_STATUS_LABELS, type ProductionStatus } from '#productions/production-status.ts';
import { IMPORT_FIELDS, type ImportKind, type ImportValue } from '../import-comparison.ts';
import type { ImportEntry } from '../imports.api.ts';
import type { Decision, Decisions } from './import-decisions.ts';
import classes from './Systems.module.css';

type ImportTableProps = {
  kind: ImportKind;
  entries: readonly ImportEntry[];
  decisions: Decisions;
  onDecide: (externalId: string, decision: Decision) => void;
};

const STATES = {
  new: { tone: 'info', label: 'Neu' },
  changed: { tone: 'warning', label: 'Geändert' },
  conflict: { tone: 'bad', label: 'Konflikt' },
  unchanged: { tone: 'good', label: 'Unverändert' },
  invalid: { tone: 'neutral', label: 'Nicht übernehmbar' },
} as const;

const CHOICES: Record<'new' | 'changed' | 'conflict', readonly [Decision, string][]> = {
  new: [
    ['take', 'Anlegen'],
    ['skip', 'Auslassen'],
  ],
  changed: [
    ['take', 'Übernehmen'],
    ['skip', 'Auslassen'],
  ],
  conflict: [
    ['take', 'Fremden Stand übernehmen'],
    ['keep', 'Unseren Stand behalten'],
    ['skip', 'Später'],
  ],
};

/** Where nothing can be taken over there is nothing to choose it for. */
function choicesFor({ differences }: ImportEntry, state: keyof typeof CHOICES): readonly [Decision, string][] {
  const isPossible = state === 'new' || differences.some(({ refusal }) => refusal === null);
  return isPossible ? CHOICES[state] : CHOICES[state].filter(([decision]) => decision !== 'take');
}

/** Both sides of every entry and what shall happen with it. */
export function ImportTable({ kind, entries, decisions, onDecide }: ImportTableProps) {
  const columns: Column<ImportEntry & { key: string }>[] = [
    {
      key: 'id',
      title: kind === 'orders' ? 'Auftrag' : 'Material',
      isRowHeader: true,
      render: (entry) => entry.externalId || '–',
    },
    { key: 'state', title: 'Stand', render: ({ state }) => <StatusBadge {...STATES[state]} /> },
    { key: 'differences', title: 'Unterschiede', render: (entry) => <Differences kind={kind} entry={entry} /> },
    {
      key: 'decision',
      title: 'Entscheidung',
      render: (entry) => {
        const { state, externalId } = entry;
        if (state === 'unchanged' || state === 'invalid') return '–';
        return (
          <fieldset
            className={classes.choices}
            style={{ border: 0, margin: 0, padding: 0 }}
            aria-label={`Entscheidung zu ${externalId}`}
          >
            {choicesFor(entry, state).map(([decision, label]) => (
              <label key={decision}>
                <input
                  type="radio"
                  name={`decision ${entry.key}`}
                  checked={(decisions[externalId] ?? 'skip') === decision}
                  onChange={() => onDecide(externalId, decision)}
                />
                {label}
              </label>
            ))}
          </fieldset>
        );
      },
    },
  ];
  return (
    <SimpleTable
      label="Vorschau"
      columns={columns}
      rows={entries.map((entry, index) => ({ ...entry, key: String(index) }))}
      rowKey={(entry) => entry.key}
      empty={<EmptyState icon={FileQuestionMark} title="Das System liefert keine Einträge" />}
    />
  );
}

function Differences({ kind, entry }: { kind: ImportKind; entry: ImportEntry }) {
  const format = useFormat();
  const shown = (field: string, value: ImportValue) => {
    if (value === null) return '–';
    if (typeof value === 'number') return value.toLocaleString('de-DE', { maximumFractionDigits: 3 });
    if (field === 'status') return PRODUCTION_STATUS_LABELS[value as ProductionStatus] ?? value;
    return field === 'dueDate' ? format.date(value) : value;
  };
  if (entry.note === null && entry.differences.length === 0) return '–';
  return (
    <div className={classes.wrap}>
      {entry.note !== null && <div className={classes.muted}>{entry.note}</div>}
      {entry.state !== 'invalid' && (
        <ul className={classes.differences}>
          {entry.differences.map(({ field, theirs, ours, isConflict, refusal }) => (
            <li key={field}>
              {IMPORT_FIELDS[kind][field] ?? field}:{' '}
              {entry.state === 'new' ? (
                shown(field, theirs)
              ) : isConflict ? (
                <>
                  bei uns <strong>{shown(field, ours)}</strong>, dort <strong>{shown(field, theirs)}</strong>
                </>
              ) : (
                <>
                  <s>{shown(field, ours)}</s> → <strong>{shown(field, theirs)}</strong>
                </>
              )}
              {refusal !== null && <div className={classes.muted}>{refusal}</div>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
