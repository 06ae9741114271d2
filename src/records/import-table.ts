import { fromCellText, matchColumns } from './cell-text.ts';
import { BrokenFile, type CsvRow, unguardFormula } from './csv.ts';
import { type Fields, headingOf } from './field.ts';
import { IMPORT_MAX_ROWS } from './record-kind.ts';

/** A chosen file, understood as rows of a kind. */
export type ImportTable = {
  /** What the server checks and stores, in the order of the file. */
  rows: Record<string, unknown>[];
  /** Line in the file of each row. */
  lines: number[];
  /** Headings of fields the file does not have; they are not required. */
  missing: string[];
  /** Headings of the file that belong to no field. */
  unknown: string[];
};

/** Matches the file's columns with the fields. A required column may only be missing where `defaults` fills it. */
export function readImportTable(
  fields: Fields,
  file: readonly CsvRow[],
  defaults: Readonly<Record<string, unknown>> = {},
): ImportTable {
  const [heading, ...body] = file;
  if (heading === undefined) throw new BrokenFile('Die Datei ist leer.');
  const matched = matchColumns(fields, heading.cells.map(unguardFormula));
  if (matched.size === 0) {
    throw new BrokenFile(
      'In der ersten Zeile der Datei steht keine bekannte Überschrift. Laden Sie die Vorlage herunter, um zu sehen, welche Spalten erwartet werden.',
    );
  }
  const absent = Object.entries(fields).filter(([name]) => !matched.has(name));
  const required = absent.filter(([name, field]) => field.required === true && defaults[name] === undefined);
  if (required.length > 0) {
    const names = required.map(([, field]) => headingOf(field)).join(', ');
    throw new BrokenFile(
      required.length === 1
        ? `Die Spalte ${names} fehlt in der Datei.`
        : `Diese Spalten fehlen in der Datei: ${names}.`,
    );
  }
  if (body.length === 0) throw new BrokenFile('Die Datei enthält nur Überschriften und keine Zeilen.');
  if (body.length > IMPORT_MAX_ROWS) {
    const count = body.length.toLocaleString('de-DE');
    const most = IMPORT_MAX_ROWS.toLocaleString('de-DE');
    throw new BrokenFile(`Die Datei hat ${count} Zeilen. Erlaubt sind ${most}. Bitte teilen Sie sie auf.`);
  }
  const taken = new Set(matched.values());
  return {
    rows: body.map((row) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, field]) => {
          const column = matched.get(name);
          if (column === undefined) return [name, defaults[name] ?? fromCellText(field, '')];
          return [name, fromCellText(field, unguardFormula(row.cells[column] ?? ''))];
        }),
      ),
    ),
    lines: body.map((row) => row.line),
    missing: absent.filter(([name]) => defaults[name] === undefined).map(([, field]) => headingOf(field)),
    unknown: heading.cells.filter((cell, column) => !taken.has(column) && cell.trim() !== ''),
  };
}
