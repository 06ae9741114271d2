/** The table of measured values while it is filled in: one row per part, one column per characteristic. */
export type Grid = readonly (readonly string[])[];
export type Place = { row: number; column: number };

export function emptyGrid(rows: number, columns: number): Grid {
  return Array.from({ length: rows }, () => Array.from({ length: columns }, () => ''));
}

/** Other numbers of parts or characteristics; what fits stays. */
export function resizeGrid(grid: Grid, rows: number, columns: number): Grid {
  return emptyGrid(rows, columns).map((line, row) => line.map((_, column) => grid[row]?.[column] ?? ''));
}

export function setCell(grid: Grid, place: Place, text: string): Grid {
  return grid.map((line, row) => (row === place.row ? line.with(place.column, text) : line));
}

/** Lines and cells of a spreadsheet or a gauge's protocol; null when it is a single value, which is just typed in. */
export function readPasted(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  const cells = lines.map((line) => line.split(/[\t;]/).map((cell) => cell.trim()));
  return lines.length === 1 && cells[0]?.length === 1 ? null : cells;
}

/** Puts a block into the grid from a place on; what does not fit is left out and counted. */
export function pasteBlock(
  grid: Grid,
  place: Place,
  block: readonly (readonly string[])[],
): { grid: Grid; lost: number } {
  let result = grid;
  let lost = 0;
  for (const [down, line] of block.entries()) {
    for (const [across, text] of line.entries()) {
      const target = { row: place.row + down, column: place.column + across };
      if (grid[target.row]?.[target.column] === undefined) lost += 1;
      else result = setCell(result, target, text);
    }
  }
  return { grid: result, lost };
}

/** Enter goes down the column, one characteristic after the other; null after the last cell. */
export function nextPlace(grid: Grid, { row, column }: Place): Place | null {
  if (row + 1 < grid.length) return { row: row + 1, column };
  return column + 1 < (grid[0]?.length ?? 0) ? { row: 0, column: column + 1 } : null;
}

/** A gauge writes 30.012 and means millimetres: unlike in other fields a point is never a thousands mark here. */
export function readMeasured(text: string): number | null {
  const trimmed = text.trim();
  return /^[+-]?\d+([.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : null;
}

export type MeasuredCell = { characteristicId: string; sampleNumber: number; value: number };

/** The filled cells, and the places that hold no number. Empty cells are not measured. */
export function readGrid(grid: Grid, characteristicIds: readonly string[]): { values: MeasuredCell[]; wrong: Place[] } {
  const values: MeasuredCell[] = [];
  const wrong: Place[] = [];
  for (const [column, characteristicId] of characteristicIds.entries()) {
    for (const [row, line] of grid.entries()) {
      const text = line[column] ?? '';
      if (text.trim() === '') continue;
      const value = readMeasured(text);
      if (value === null) wrong.push({ row, column });
      else values.push({ characteristicId, sampleNumber: row + 1, value });
    }
  }
  return { values, wrong };
}
