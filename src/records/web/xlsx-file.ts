import { BrokenFile, type CsvRow } from '../csv.ts';
import { writeNumber } from '../draft.ts';
import type { ExportValue } from './table-column.ts';
import { writeZip } from './zip-archive.ts';
import { readZip } from './zip-reader.ts';

const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const XLSX_TYPE = `${CONTENT}.sheet`;
const COLUMN_WIDTHS = { least: 10, most: 60 };
const HEADING_STYLE = 1;

/** A workbook with one sheet: bold headings that stay in view, numbers as numbers, texts as texts and never formulas. */
export async function writeXlsx(
  sheetName: string,
  headings: readonly string[],
  rows: readonly (readonly ExportValue[])[],
): Promise<Blob> {
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(sheetNameOf(sheetName))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheetXml(headings, rows),
  };
  const encoder = new TextEncoder();
  const archive = await writeZip(
    Object.entries(files).map(([name, xml]) => ({ name, content: encoder.encode(XML_HEAD + xml) })),
  );
  return new Blob([archive], { type: XLSX_TYPE });
}

function sheetXml(headings: readonly string[], rows: readonly (readonly ExportValue[])[]): string {
  const widths = headings.map((heading, column) => {
    const longest = Math.max(heading.length, ...rows.slice(0, 200).map((row) => String(row[column] ?? '').length));
    return Math.min(Math.max(longest + 2, COLUMN_WIDTHS.least), COLUMN_WIDTHS.most);
  });
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  const lines = [headings, ...rows].map((row, line) => {
    const cells = row.map((value, column) => cellXml(value, `${columnName(column)}${line + 1}`, line === 0));
    return `<row r="${line + 1}">${cells.join('')}</row>`;
  });
  return `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

function cellXml(value: ExportValue, place: string, isHeading: boolean): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  const style = isHeading ? ` s="${HEADING_STYLE}"` : '';
  return `<c r="${place}" t="inlineStr"${style}><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
}

/** 0 → A, 25 → Z, 26 → AA */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

function sheetNameOf(name: string): string {
  return name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31);
}

function escapeXml(text: string): string {
  return (
    text
      // Control characters are not allowed in XML at all.
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}

/** The first sheet as texts, as they would stand in a CSV file. Of a formula only its last result counts. */
export async function readXlsx(file: Blob): Promise<CsvRow[]> {
  const { readSheet } = await import('read-excel-file/universal');
  // Unpacked here and handed over unpacked, because the library would start a forbidden worker for large files.
  const entries = await readZip(new Uint8Array(await file.arrayBuffer()), (name) => /\.(xml|rels)$/.test(name));
  const unpacked = await writeZip(entries, false);
  let sheet: unknown[][];
  try {
    sheet = await readSheet(unpacked.buffer);
  } catch {
    throw new BrokenFile('Die Datei ist beschädigt oder keine Excel-Datei.');
  }
  return sheet
    .map((cells, at) => ({ line: at + 1, cells: cells.map(textOf) }))
    .filter((row) => row.cells.some((cell) => cell.trim() !== ''));
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return writeNumber(value);
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nein';
  return value instanceof Date ? value.toISOString().slice(0, 10) : typeof value === 'string' ? value : '';
}
