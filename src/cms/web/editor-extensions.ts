import { Image } from '@tiptap/extension-image';
import { Markdown } from '@tiptap/markdown';
import { StarterKit } from '@tiptap/starter-kit';
import { TABLE_NODES } from './table-nodes.ts';

/** What a text may hold: exactly what the server lets through (clean-html.ts, issue-text.ts). */
const extensionsWith = (levels: (1 | 2 | 3 | 4)[]) => [
  StarterKit.configure({
    heading: { levels },
    // Markdown has no underlining, and on a page it looks like a link.
    underline: false,
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https', protocols: ['mailto', 'tel'] },
  }),
  Image.configure({ allowBase64: false }),
  ...TABLE_NODES,
  Markdown,
];

/** By the form a text is stored in: a page has its h1 already, a mail stored as Markdown may have its own. */
export const EDITOR_EXTENSIONS = { html: extensionsWith([2, 3, 4]), markdown: extensionsWith([1, 2, 3]) };
