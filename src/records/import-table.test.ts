import { describe, expect, it } from 'vitest';
import { parseCsv } from './csv.ts';
import { defineFields } from './field.ts';
import { readImportTable } from './import-table.ts';

const FIELDS = defineFields({
  number: { kind: 'text', label: 'Nummer', required: true },
  unit: { kind: 'text', label: 'Einheit', required: true },
  weightKg: { kind: 'number', label: 'Gewicht', unit: 'kg' },
  isActive: { kind: 'flag', label: 'Aktiv' },
});

const read = (text: string, defaults = {}) => readImportTable(FIELDS, parseCsv(text).rows, defaults);

describe('a file as rows of a kind', () => {
  it('reads columns in any order and takes formulas as text', () => {
    const table = read("Gewicht (kg);Farbe;Nummer;Einheit\n1,5;rot;A1;Stk\nviel;;'=1+1;Stk\n");
    expect(table.rows).toEqual([
      { number: 'A1', unit: 'Stk', weightKg: 1.5, isActive: true },
      { number: '=1+1', unit: 'Stk', weightKg: 'viel', isActive: true },
    ]);
    expect(table.missing).toEqual(['Aktiv']);
    expect(table.unknown).toEqual(['Farbe']);
  });

  it('fills a missing required column with its default', () => {
    expect(read('Nummer\nA', { unit: 'Stk' }).rows).toEqual([
      { number: 'A', unit: 'Stk', weightKg: null, isActive: true },
    ]);
  });

  it('leaves cells empty that a short line does not have', () => {
    expect(read('Nummer;Einheit;Gewicht\nA').rows[0]).toMatchObject({ number: 'A', unit: null, weightKg: null });
  });

  it('knows in which line of the file each row stands', () => {
    const table = read('Nummer;Einheit\n\nA;"x\ny"\n\nB;Stk\n');
    expect(table.lines).toEqual([3, 6]);
  });

  it.each([
    ['', 'Die Datei ist leer.'],
    ['Nummer\nA', 'Die Spalte Einheit fehlt in der Datei.'],
    ['Gewicht\n1', 'Diese Spalten fehlen in der Datei: Nummer, Einheit.'],
    ['Nummer;Einheit\n', 'Die Datei enthält nur Überschriften und keine Zeilen.'],
    ['x;y\n1;2', /keine bekannte Überschrift/],
    [
      `Nummer;Einheit\n${'A;B\n'.repeat(5001)}`,
      'Die Datei hat 5.001 Zeilen. Erlaubt sind 5.000. Bitte teilen Sie sie auf.',
    ],
  ])('refuses a file that cannot be used (%#)', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});
