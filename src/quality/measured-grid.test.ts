import { describe, expect, it } from 'vitest';
import {
  emptyGrid,
  nextPlace,
  pasteBlock,
  readGrid,
  readMeasured,
  readPasted,
  resizeGrid,
  setCell,
} from './measured-grid.ts';

describe('entering measured values', () => {
  it.each([
    ['30,012', 30.012],
    ['30.012', 30.012],
    [' -0,5 ', -0.5],
    ['+7', 7],
    ['1.234,5', null],
    ['12 mm', null],
    ['', null],
    ['=A1', null],
  ])('reads %j as %j', (text, value) => {
    expect(readMeasured(text)).toBe(value);
  });

  it('takes blocks out of a spreadsheet and leaves a single value to typing', () => {
    expect(readPasted('1,1\t2\r\n3;4\r\n\r\n')).toEqual([
      ['1,1', '2'],
      ['3', '4'],
    ]);
    expect(readPasted('1\n2')).toEqual([['1'], ['2']]);
    expect(readPasted('30,01\n')).toBeNull();
  });

  it('puts a block where the cursor stands and says how much did not fit', () => {
    const { grid, lost } = pasteBlock(emptyGrid(2, 2), { row: 1, column: 0 }, [
      ['1', '2', '3'],
      ['4', '5', '6'],
    ]);
    expect(grid).toEqual([
      ['', ''],
      ['1', '2'],
    ]);
    expect(lost).toBe(4);
  });

  it('goes down a column, then to the next, and ends after the last cell', () => {
    const grid = emptyGrid(2, 2);
    expect(nextPlace(grid, { row: 0, column: 0 })).toEqual({ row: 1, column: 0 });
    expect(nextPlace(grid, { row: 1, column: 0 })).toEqual({ row: 0, column: 1 });
    expect(nextPlace(grid, { row: 1, column: 1 })).toBeNull();
    expect(nextPlace([], { row: 0, column: 0 })).toBeNull();
  });

  it('keeps what fits when the number of parts changes', () => {
    const filled = setCell(emptyGrid(2, 1), { row: 1, column: 0 }, '5');
    expect(resizeGrid(filled, 3, 2)).toEqual([
      ['', ''],
      ['5', ''],
      ['', ''],
    ]);
    expect(resizeGrid(filled, 1, 1)).toEqual([['']]);
  });

  it('reads filled cells and names those that are no number', () => {
    const grid = [
      ['30,01', ''],
      ['kaputt', '240'],
    ];
    expect(readGrid(grid, ['a', 'b'])).toEqual({
      values: [
        { characteristicId: 'a', sampleNumber: 1, value: 30.01 },
        { characteristicId: 'b', sampleNumber: 2, value: 240 },
      ],
      wrong: [{ row: 1, column: 0 }],
    });
    expect(readGrid([['1']], ['a', 'b']).values).toHaveLength(1);
  });
});
