import { Extension, type JSONContent, Node } from '@tiptap/core';
import { goToNextCell, isInTable, tableEditing } from '@tiptap/pm/tables';

/** Tables of plain cells, as Markdown knows them: a cell holds one line of text. */

const TABLE_ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

const cellAttributes = () => ({
  colspan: { default: 1 },
  rowspan: { default: 1 },
  // Asked for by prosemirror-tables; widths are the reader's browser's business.
  colwidth: { default: null, rendered: false },
});

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  markdownTokenName: 'table',
  parseMarkdown(token, helpers) {
    type Cell = { tokens?: Parameters<typeof helpers.parseInline>[0] };
    const { header = [], rows = [] } = token as { header?: Cell[]; rows?: Cell[][] };
    const rowOf = (cells: Cell[], kind: string) =>
      helpers.createNode(
        'tableRow',
        {},
        cells.map((cell) => helpers.createNode(kind, {}, helpers.parseInline(cell.tokens ?? []))),
      );
    return helpers.createNode('table', {}, [
      rowOf(header, 'tableHeader'),
      ...rows.map((cells) => rowOf(cells, 'tableCell')),
    ]);
  },
  renderMarkdown(node: JSONContent, helpers) {
    const rows = (node.content ?? []).map((row) =>
      (row.content ?? []).map((cell) =>
        helpers
          .renderChildren(cell.content ?? [])
          .replace(/\s*\n\s*/g, ' ')
          .replaceAll('|', String.raw`\|`),
      ),
    );
    const [head = [], ...body] = rows;
    const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
    return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
  },
});

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

const TableCell = Node.create({
  name: 'tableCell',
  content: 'inline*',
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
});

const TableHeader = Node.create({
  name: 'tableHeader',
  content: 'inline*',
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
});

/** Tab walks through the cells; Enter would otherwise cut a cell in two. */
const TableEditing = Extension.create({
  name: 'tableEditing',
  extendNodeSchema: ({ name }) => (TABLE_ROLES[name] === undefined ? {} : { tableRole: TABLE_ROLES[name] }),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const inTable = (act: () => boolean) => () => isInTable(this.editor.state) && act();
    const walk = (direction: 1 | -1) => () => goToNextCell(direction)(this.editor.state, this.editor.view.dispatch);
    return {
      Tab: inTable(walk(1)),
      'Shift-Tab': inTable(walk(-1)),
      Enter: inTable(() => this.editor.commands.setHardBreak()),
    };
  },
});

export const TABLE_NODES = [Table, TableRow, TableCell, TableHeader, TableEditing];

/** Two columns and a head, to begin with. */
export function emptyTable(): JSONContent {
  const row = (kind: string) => ({ type: 'tableRow', content: [{ type: kind }, { type: kind }] });
  return { type: 'table', content: [row('tableHeader'), row('tableCell'), row('tableCell')] };
}
