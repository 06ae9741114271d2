/** Comma-separated files as spreadsheets write them: any of three separators, quoted cells, line breaks inside cells. */

export type CsvRow = {
  /** Where the row begins in the file, counted from 1 as editors do. */
  line: number;
  cells: string[];
};
export type CsvFile = { separator: CsvSeparator; rows: CsvRow[] };
export type CsvSeparator = ';' | ',' | '\t';

/** The file cannot be read as a table; the message is a sentence for the person who chose it. */
export class BrokenFile extends Error {}

const SEPARATORS: readonly CsvSeparator[] = [';', ',', '\t'];
const BYTE_ORDER_MARK = '\uFEFF';
/** A spreadsheet runs a cell that begins with one of these as a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^[+-]?\d+([.,]\d+)?$/;

/** Rows without any content are left out; a quote that never closes is named by its line. */
export function parseCsv(text: string): CsvFile {
  if (text.includes('\0')) throw new BrokenFile('Die Datei ist keine Textdatei. Bitte wählen Sie eine CSV-Datei.');
  const content = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  // Excel's own hint about the separator, which is no row of the table.
  const hint = /^sep=([;,\t])\r?\n/i.exec(content);
  const separator = (hint?.[1] as CsvSeparator | undefined) ?? detectSeparator(content);
  const reader = new CsvReader(separator, hint === null ? 1 : 2);
  const rows = reader.read(hint === null ? content : content.slice(hint[0].length));
  return { separator, rows: rows.filter((row) => row.cells.some((cell) => cell.trim() !== '')) };
}

/** The separator that occurs most often in the headings, outside quotes. */
function detectSeparator(text: string): CsvSeparator {
  const counts = new Map<string, number>();
  let quoted = false;
  let seen = false;
  for (const char of text) {
    if (char === '"') quoted = !quoted;
    else if (!quoted && (char === '\n' || char === '\r') && seen) break;
    else if (!quoted) counts.set(char, (counts.get(char) ?? 0) + 1);
    seen ||= char.trim() !== '';
  }
  const best = SEPARATORS.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0];
  return best ?? ';';
}

class CsvReader {
  readonly #separator: CsvSeparator;
  readonly #rows: CsvRow[] = [];
  #line: number;
  #row: CsvRow;
  #cell = '';

  constructor(separator: CsvSeparator, firstLine: number) {
    this.#separator = separator;
    this.#line = firstLine;
    this.#row = { line: firstLine, cells: [] };
  }

  read(text: string): CsvRow[] {
    let index = 0;
    while (index < text.length) {
      const char = text.charAt(index);
      if (char === '"' && this.#cell.trim() === '') index = this.#readQuoted(text, index + 1);
      else if (char === this.#separator) this.#endCell();
      else if (char === '\n' || char === '\r') {
        if (char === '\r' && text.charAt(index + 1) === '\n') index += 1;
        this.#endRow();
      } else this.#cell += char;
      index += 1;
    }
    if (this.#cell !== '' || this.#row.cells.length > 0) this.#endRow();
    return this.#rows;
  }

  /** Returns where the closing quote stands. */
  #readQuoted(text: string, from: number): number {
    const openedAt = this.#line;
    this.#cell = '';
    for (let index = from; index < text.length; index += 1) {
      const char = text.charAt(index);
      if (char === '"' && text.charAt(index + 1) === '"') {
        this.#cell += '"';
        index += 1;
      } else if (char === '"') return index;
      else {
        if (char === '\n' || (char === '\r' && text.charAt(index + 1) !== '\n')) this.#line += 1;
        this.#cell += char;
      }
    }
    throw new BrokenFile(`In Zeile ${openedAt} beginnt ein Anführungszeichen, das nicht geschlossen wird.`);
  }

  #endCell(): void {
    this.#row.cells.push(this.#cell);
    this.#cell = '';
  }

  #endRow(): void {
    this.#endCell();
    this.#rows.push(this.#row);
    this.#line += 1;
    this.#row = { line: this.#line, cells: [] };
  }
}

/** For German Excel: byte order mark, semicolons, and no cell that a spreadsheet would run as a formula. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map(writeCsvLine).join('');
}

/** For files that are written piece by piece. */
export function writeCsvLine(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(';')}\r\n`;
}

function writeCell(text: string): string {
  const safe = guardFormula(text);
  return /[";\n\r\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** An apostrophe in front makes a spreadsheet show the text instead of running it. Plain numbers stay numbers. */
export function guardFormula(text: string): string {
  return FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
}

/** Takes the apostrophe away again, so that export and import together change nothing. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && guardFormula(text.slice(1)) === text ? text.slice(1) : text;
}
