import type { Editor } from '@tiptap/core';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables';
import {
  BetweenHorizontalStart,
  BetweenVerticalStart,
  Bold,
  Code,
  Columns3,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  Rows3,
  SquareCode,
  Strikethrough,
  Table2,
  Trash2,
  Undo2,
} from 'lucide-react';
import { emptyTable } from './table-nodes.ts';

export type Tool = {
  label: string;
  icon: LucideIcon;
  run: (editor: Editor) => void;
  isActive?: (editor: Editor) => boolean;
  isPossible?: (editor: Editor) => boolean;
};

const chain = (editor: Editor) => editor.chain().focus();

type TableCommand = (state: Editor['state'], dispatch: Editor['view']['dispatch']) => boolean;

function tableTool(label: string, icon: LucideIcon, command: TableCommand): Tool {
  return {
    label,
    icon,
    run: (editor) => {
      command(editor.state, editor.view.dispatch);
      editor.view.focus();
    },
  };
}

export const TOOL_GROUPS: readonly { name: string; tools: readonly Tool[] }[] = [
  {
    name: 'Überschriften',
    tools: [
      {
        label: 'Überschrift',
        icon: Heading2,
        run: (editor) => chain(editor).toggleHeading({ level: 2 }).run(),
        isActive: (editor) => editor.isActive('heading', { level: 2 }),
      },
      {
        label: 'Zwischenüberschrift',
        icon: Heading3,
        run: (editor) => chain(editor).toggleHeading({ level: 3 }).run(),
        isActive: (editor) => editor.isActive('heading', { level: 3 }),
      },
    ],
  },
  {
    name: 'Zeichen',
    tools: [
      {
        label: 'Fett',
        icon: Bold,
        run: (editor) => chain(editor).toggleBold().run(),
        isActive: (editor) => editor.isActive('bold'),
      },
      {
        label: 'Kursiv',
        icon: Italic,
        run: (editor) => chain(editor).toggleItalic().run(),
        isActive: (editor) => editor.isActive('italic'),
      },
      {
        label: 'Durchgestrichen',
        icon: Strikethrough,
        run: (editor) => chain(editor).toggleStrike().run(),
        isActive: (editor) => editor.isActive('strike'),
      },
      {
        label: 'Code im Text',
        icon: Code,
        run: (editor) => chain(editor).toggleCode().run(),
        isActive: (editor) => editor.isActive('code'),
      },
    ],
  },
  {
    name: 'Absätze',
    tools: [
      {
        label: 'Aufzählung',
        icon: List,
        run: (editor) => chain(editor).toggleBulletList().run(),
        isActive: (editor) => editor.isActive('bulletList'),
      },
      {
        label: 'Nummerierte Liste',
        icon: ListOrdered,
        run: (editor) => chain(editor).toggleOrderedList().run(),
        isActive: (editor) => editor.isActive('orderedList'),
      },
      {
        label: 'Zitat',
        icon: Quote,
        run: (editor) => chain(editor).toggleBlockquote().run(),
        isActive: (editor) => editor.isActive('blockquote'),
      },
      {
        label: 'Codeblock',
        icon: SquareCode,
        run: (editor) => chain(editor).toggleCodeBlock().run(),
        isActive: (editor) => editor.isActive('codeBlock'),
      },
      { label: 'Trennlinie', icon: Minus, run: (editor) => chain(editor).setHorizontalRule().run() },
      {
        label: 'Tabelle einfügen',
        icon: Table2,
        run: (editor) => chain(editor).insertContent(emptyTable()).run(),
        isPossible: (editor) => !editor.isActive('table'),
      },
    ],
  },
  {
    name: 'Verlauf',
    tools: [
      {
        label: 'Rückgängig',
        icon: Undo2,
        run: (editor) => chain(editor).undo().run(),
        isPossible: (editor) => editor.can().undo(),
      },
      {
        label: 'Wiederholen',
        icon: Redo2,
        run: (editor) => chain(editor).redo().run(),
        isPossible: (editor) => editor.can().redo(),
      },
    ],
  },
];

export const TABLE_TOOLS: readonly Tool[] = [
  tableTool('Zeile darunter einfügen', BetweenHorizontalStart, addRowAfter),
  tableTool('Spalte rechts einfügen', BetweenVerticalStart, addColumnAfter),
  tableTool('Zeile löschen', Rows3, deleteRow),
  tableTool('Spalte löschen', Columns3, deleteColumn),
  tableTool('Tabelle löschen', Trash2, deleteTable),
];
