import { Image } from '@tiptap/extension-image';
import { Markdown } from '@tiptap/markdown';
import { StarterKit } from '@tiptap/starter-kit';
import { TABLE_NODES } from './table-nodes.ts';

/** What a text may hold: exactly what the server lets through (clean-html.ts). */
export const EDITOR_EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    // Markdown has no underlining, and on a page it looks like a link.
    underline: false,
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https', protocols: ['mailto', 'tel'] },
  }),
  Image.configure({ allowBase64: false }),
  ...TABLE_NODES,
  Markdown,
];
