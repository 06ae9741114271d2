import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces';
import type { DocumentPart, PrintedDocument } from '../printed-document.ts';

const GREY = '#5b6470';
const LINE = '#c3c9d1';
const HEADING_FILL = '#eef1f4';

/** DIN A4 with the company above, checksum and page numbers below. */
export function pdfLayoutOf(document: PrintedDocument, checksum: string): TDocumentDefinitions {
  const { title, subject, companyName, createdAt, createdBy, parts } = document;
  return {
    pageSize: 'A4',
    pageMargins: [48, 64, 48, 64],
    language: 'de-DE',
    info: { title: `${title} ${subject}`, author: companyName, creator: companyName },
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.2 },
    styles: {
      title: { fontSize: 18, bold: true, margin: [0, 0, 0, 2] },
      subject: { fontSize: 12, margin: [0, 0, 0, 10] },
      heading: { fontSize: 11.5, bold: true, margin: [0, 14, 0, 5] },
      term: { color: GREY },
      columnTitle: { bold: true, fillColor: HEADING_FILL },
      edge: { fontSize: 7.5, color: GREY },
    },
    // A heading at the foot of a page would stand there alone.
    pageBreakBefore: (node, nodes) => node.style === 'heading' && nodes.getFollowingNodesOnPage().length === 0,
    header: {
      margin: [48, 28, 48, 0],
      columns: [
        { text: companyName, style: 'edge', bold: true },
        { text: `${title} · ${subject}`, style: 'edge', alignment: 'right' },
      ],
    },
    footer: (page, pages) => ({
      margin: [48, 14, 48, 0],
      columns: [
        {
          width: '*',
          stack: [
            { text: `Erstellt am ${createdAt} von ${createdBy}`, style: 'edge' },
            { text: `Prüfsumme des Inhalts (SHA-256): ${checksum}`, style: 'edge' },
          ],
        },
        { width: 80, text: `Seite ${page} von ${pages}`, style: 'edge', alignment: 'right' },
      ],
    }),
    content: [{ text: title, style: 'title' }, { text: subject, style: 'subject' }, ...parts.flatMap(layoutOfPart)],
  };
}

function layoutOfPart(part: DocumentPart): Content[] {
  switch (part.kind) {
    case 'facts':
      return [
        { text: part.title, style: 'heading' },
        {
          table: {
            widths: [150, '*'],
            body: part.items.map(({ term, value }) => [{ text: term, style: 'term' }, { text: value }]),
          },
          layout: 'noBorders',
        },
      ];
    case 'text':
      return [{ text: part.title, style: 'heading' }, { text: part.text }];
    case 'table':
      return [{ text: part.title, style: 'heading' }, part.rows.length === 0 ? { text: part.empty } : tableOf(part)];
    case 'signatures':
      return [
        {
          unbreakable: true,
          margin: [0, 48, 0, 0],
          columnGap: 24,
          columns: part.roles.map((role) => ({
            stack: [
              { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 150, y2: 0, lineWidth: 0.7, lineColor: GREY }] },
              { text: role, style: 'edge', margin: [0, 3, 0, 0] },
            ],
          })),
        },
      ];
    default:
      return part satisfies never;
  }
}

/** Room for padding and lines on both sides of a cell. */
const WIDTH_PT = 595 - 2 * 48;
const CELL_EDGES_PT = 8;

function tableOf({ columns, rows }: Extract<DocumentPart, { kind: 'table' }>): Content {
  const shares = columns.reduce((sum, { share = 1 }) => sum + share, 0);
  const free = WIDTH_PT - columns.length * CELL_EDGES_PT;
  const alignment = (index: number) => (columns[index]?.align === 'end' ? 'right' : 'left');
  const heading: TableCell[] = columns.map(({ title }, index) => ({
    text: title,
    style: 'columnTitle',
    alignment: alignment(index),
  }));
  const body = rows.map((row) => row.map((text, index): TableCell => ({ text, alignment: alignment(index) })));
  return {
    fontSize: 8.5,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ share = 1 }) => (free * share) / shares),
      body: [heading, ...body],
    },
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0,
      hLineColor: () => LINE,
      paddingLeft: () => 4,
      paddingRight: () => 4,
      paddingTop: () => 3,
      paddingBottom: () => 3,
    },
  };
}
