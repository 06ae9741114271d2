import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { OutputOf } from '#platform/endpoint.ts';
import type { Format } from '#platform/format.ts';
import { useFormat } from '#platform/web/use-format.ts';
import { isInSpec } from '../in-spec.ts';
import { type Grid, nextPlace, type Place, pasteBlock, readMeasured, readPasted, setCell } from '../measured-grid.ts';
import type { readPlan } from '../quality.api.ts';
import { digitsOf } from './measured-digits.ts';
import classes from './Quality.module.css';

type Characteristic = OutputOf<typeof readPlan>['characteristics'][number];
type MeasuredGridProps = {
  grid: Grid;
  characteristics: readonly Characteristic[];
  onChange: (grid: Grid) => void;
};

/** One row per part, one column per characteristic; made for the keyboard, a gauge with Enter, and pasting. */
export function MeasuredGrid({ grid, characteristics, onChange }: MeasuredGridProps) {
  const format = useFormat();
  const table = useRef<HTMLTableElement>(null);
  const [lost, setLost] = useState(0);

  function walk(event: KeyboardEvent, place: Place): void {
    if (event.key !== 'Enter') return;
    const next = nextPlace(grid, place);
    // After the last cell Enter saves, as in any form.
    if (next === null) return;
    event.preventDefault();
    const input = table.current?.querySelector<HTMLInputElement>(`[data-place="${next.row}:${next.column}"]`);
    input?.focus();
    input?.select();
  }

  function paste(event: ClipboardEvent, place: Place): void {
    const block = readPasted(event.clipboardData.getData('text'));
    if (block === null) return;
    event.preventDefault();
    const pasted = pasteBlock(grid, place, block);
    setLost(pasted.lost);
    onChange(pasted.grid);
  }

  return (
    <div className={classes.gridScroll}>
      <table className={classes.grid} ref={table}>
        <thead>
          <tr>
            <th scope="col">Teil</th>
            {characteristics.map((one) => (
              <th key={one.id} scope="col">
                {one.name} ({one.unit})<span className={classes.gridHint}>{describeLimits(one, format)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.map((line, row) => (
            // Rows have no identity of their own: a part is its number.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={row}>
              <th scope="row">{row + 1}</th>
              {characteristics.map((one, column) => {
                const text = line[column] ?? '';
                const state = stateOf(text, one);
                return (
                  <td key={one.id}>
                    <input
                      className={classes.cell}
                      data-place={`${row}:${column}`}
                      data-state={state}
                      aria-label={`${one.name}, Teil ${row + 1}`}
                      aria-invalid={state === 'bad' || undefined}
                      inputMode="decimal"
                      autoComplete="off"
                      value={text}
                      onChange={(event) => onChange(setCell(grid, { row, column }, event.currentTarget.value))}
                      onKeyDown={(event) => walk(event, { row, column })}
                      onPaste={(event) => paste(event, { row, column })}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <output className={classes.muted}>
        {lost > 0 ? `${lost} eingefügte Werte hatten keinen Platz. Erhöhen Sie die Zahl der Teile.` : ''}
      </output>
    </div>
  );
}

function stateOf(text: string, { lowerLimit, upperLimit }: Characteristic): 'good' | 'bad' | undefined {
  if (text.trim() === '') return undefined;
  const value = readMeasured(text);
  return value !== null && isInSpec(value, { lower: lowerLimit, upper: upperLimit }) ? 'good' : 'bad';
}

function describeLimits(one: Characteristic, format: Format): string {
  const { lowerLimit, upperLimit } = one;
  const digits = digitsOf([lowerLimit, upperLimit]);
  if (lowerLimit === null && upperLimit === null) return 'ohne Grenzen';
  if (lowerLimit === null) return `höchstens ${format.decimal(upperLimit, digits)}`;
  if (upperLimit === null) return `mindestens ${format.decimal(lowerLimit, digits)}`;
  return `${format.decimal(lowerLimit, digits)} bis ${format.decimal(upperLimit, digits)}`;
}
