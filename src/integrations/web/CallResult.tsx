import { Notice } from '#platform/web/ui/Notice.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { type CallName, callOf } from '../integration-calls.ts';
import type { CallAnswer } from '../integrations.api.ts';
import { FIELD_LABELS, MAPPED_SHAPES } from '../mapped-shapes.ts';
import { SimulationBadge } from './SystemState.tsx';
import classes from './Systems.module.css';

type Item = Record<string, unknown>;
const MAX_RAW = 100_000;
const MAX_ROWS = 200;

type CallResultProps = {
  answer: CallAnswer;
  call: CallName;
  /** Names the table where the same call stands on the page twice. */
  label?: string;
  /** False where only the mapped entries were kept. */
  hasRaw?: boolean;
};

/** The answer in the shape of the specification where it has one, and as it came. */
export function CallResult({ answer, call, label = callOf(call).label, hasRaw = true }: CallResultProps) {
  const format = useFormat();
  const { shape } = callOf(call);
  const raw = JSON.stringify(answer.raw, null, 2) ?? 'null';
  return (
    <div className={classes.stack}>
      <output className={classes.bar}>
        {answer.simulated && <SimulationBadge />}
        <span className={classes.muted}>
          {format.dateTime(answer.at)}, {format.quantity(answer.durationMs / 1000, 's', 1)}
          {answer.items !== null && `, ${answer.items.length === 1 ? '1 Eintrag' : `${answer.items.length} Einträge`}`}
        </span>
      </output>
      {shape !== undefined && answer.items !== null && (
        <SimpleTable
          label={label}
          columns={Object.keys(MAPPED_SHAPES[shape].fields).map(
            (field, index): Column<{ item: Item; index: number }> => ({
              key: field,
              title: FIELD_LABELS[field] ?? field,
              isRowHeader: index === 0,
              render: ({ item }) => cellText(item[field]),
            }),
          )}
          rows={answer.items.slice(0, MAX_ROWS).map((item, index) => ({ item, index }))}
          rowKey={({ index }) => String(index)}
          empty={<Notice tone="info">Die Antwort enthält keine Einträge.</Notice>}
        />
      )}
      {hasRaw && (
        <details open={shape === undefined}>
          <summary>Antwort als JSON</summary>
          {/* A scrollable region must be reachable by keyboard (WCAG 2.1.1). */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className={classes.raw} tabIndex={0} aria-label="Antwort als JSON">
            {raw.length > MAX_RAW ? `${raw.slice(0, MAX_RAW)}\n… gekürzt` : raw}
          </pre>
        </details>
      )}
    </div>
  );
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  if (typeof value === 'object') return JSON.stringify(value);
  if (typeof value === 'number') return value.toLocaleString('de-DE');
  return typeof value === 'string' ? value : '–';
}
