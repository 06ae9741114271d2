import { Lexer, marked, type Token, type Tokens } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { pictureIdOf } from '#cms/picture.ts';

/** What a mail may consist of. Scripts, forms and styles have no place in one; pictures only from the web, by https. */
const TAGS = [
  'p',
  'br',
  'hr',
  'h1',
  'h2',
  'h3',
  'strong',
  'em',
  'del',
  'code',
  'pre',
  'blockquote',
  'ul',
  'ol',
  'li',
].concat(['a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td']);

/**
 * Markdown, which may hold HTML, as cleaned HTML for the formatted part of a mail. Addresses of this installation,
 * which lead nowhere from a mailbox, become whole.
 */
export function issueHtml(markdown: string, publicUrl: string): string {
  const raw = marked.parse(markdown, { async: false, gfm: true });
  return sanitizeHtml(raw, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href'], img: ['src', 'alt'], ol: ['start'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href = '' }) => ({ tagName, attribs: linkAttributes(wholeAddress(href, publicUrl)) }),
      img: (tagName, { src = '', alt = '' }) => ({ tagName, attribs: { src: pictureAddress(src, publicUrl), alt } }),
    },
    exclusiveFilter: (frame) => frame.tag === 'img' && (frame.attribs.src ?? '') === '',
  }).trim();
}

function wholeAddress(address: string, publicUrl: string): string {
  return /^\/(?!\/)/.test(address) ? `${publicUrl}${address}` : address;
}

/** What still has no scheme leads nowhere. */
function linkAttributes(href: string): Record<string, string> {
  return /^[a-z]+:/i.test(href) ? { href } : {};
}

/** Of our own pictures (copied from a post) and those of the web; '' for all else. */
function pictureAddress(src: string, publicUrl: string): string {
  if (pictureIdOf(src) !== null) return `${publicUrl}${src}`;
  return /^https:/i.test(src) ? src : '';
}

/** The same for people who read mail as text: lists, links and headings stay recognisable. */
export function issueText(markdown: string, publicUrl: string): string {
  const tokens = new Lexer({ gfm: true }).lex(markdown);
  // Without waiting: nothing in it takes time.
  void marked.walkTokens(tokens, (token) => {
    if (token.type === 'link') token.href = wholeAddress(token.href as string, publicUrl);
  });
  return blocksAsText(tokens);
}

function blocksAsText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => blockAsText(token))
    .filter((text) => text !== '')
    .join('\n\n');
}

function blockAsText(token: Token): string {
  switch (token.type) {
    case 'heading': {
      const text = inlineAsText(token.tokens ?? []);
      return token.depth <= 2 ? `${text}\n${(token.depth === 1 ? '=' : '-').repeat(text.length)}` : text;
    }
    case 'paragraph':
      return inlineAsText(token.tokens ?? []);
    case 'text':
      return token.tokens === undefined ? plain(token.text as string) : inlineAsText(token.tokens);
    case 'list':
      return listAsText(token as Tokens.List);
    case 'blockquote':
      return prefixed(blocksAsText(token.tokens ?? []), '> ', '> ');
    case 'code':
      return prefixed(token.text as string, '    ', '    ');
    case 'hr':
      return '----------';
    case 'table':
      return tableAsText(token as Tokens.Table);
    case 'html':
      return stripHtml(token.text as string);
    default:
      return '';
  }
}

function listAsText(list: Tokens.List): string {
  const first = list.start === '' ? 1 : list.start;
  return list.items
    .map((item, index) => {
      const mark = list.ordered ? `${first + index}. ` : '- ';
      const text = item.tokens.map(blockAsText).filter(Boolean).join('\n');
      return prefixed(text, mark, ' '.repeat(mark.length));
    })
    .join('\n');
}

function tableAsText(table: Tokens.Table): string {
  const rows = [table.header, ...table.rows];
  return rows.map((cells) => cells.map((cell) => inlineAsText(cell.tokens)).join(' | ')).join('\n');
}

function inlineAsText(tokens: readonly Token[]): string {
  return tokens.map(inlineTokenAsText).join('').trim();
}

function inlineTokenAsText(token: Token): string {
  switch (token.type) {
    case 'link': {
      const text = inlineAsText(token.tokens ?? []);
      const address = (token.href as string).replace(/^mailto:/, '');
      return text === address || text === token.href ? address : `${text} (${address})`;
    }
    case 'image':
      return token.text === '' ? '' : `[Bild: ${token.text as string}]`;
    case 'br':
      return '\n';
    case 'html':
      return stripHtml(token.text as string);
    case 'codespan':
      return plain(token.text as string);
    default:
      return 'tokens' in token && token.tokens !== undefined
        ? token.tokens.map(inlineTokenAsText).join('')
        : plain('text' in token ? String(token.text) : '');
  }
}

function prefixed(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, index) => ((index === 0 ? first : rest) + line).trimEnd())
    .join('\n');
}

function stripHtml(text: string): string {
  return plain(sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} })).trim();
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

function plain(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}
