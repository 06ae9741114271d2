import sanitizeHtml from 'sanitize-html';
import { pictureAttributes, pictureIdOf, type StoredPicture } from '../picture.ts';

/** What a post may consist of. Everything else goes; its words stay, except those of scripts and styles. */
const TAGS = [
  'p',
  'br',
  'hr',
  'h2',
  'h3',
  'h4',
  'strong',
  'em',
  's',
  'code',
  'pre',
  'blockquote',
  'ul',
  'ol',
  'li',
  'a',
  'img',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'sub',
  'sup',
];

/** Opened in a tab of its own: such a page must not reach back to ours. */
const FOREIGN_LINK = { target: '_blank', rel: 'noopener noreferrer' };
const MOST_ROUNDS = 8;
const CELL_SPAN = /^[1-9]\d?$/;

/**
 * Makes the editor's markup safe to send to everyone. `pictures` are those that exist; an image that shows anything
 * else is left out. Cleaning what is clean changes nothing.
 */
export function cleanHtml(dirty: string, pictures: ReadonlyMap<string, StoredPicture>): string {
  // What goes may change how the rest is read (a table in a drawing in a paragraph), so it is read again until it stands.
  let text = dirty;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const clean = cleanOnce(text, pictures);
    if (clean === text) break;
    text = clean;
  }
  return text;
}

function cleanOnce(dirty: string, pictures: ReadonlyMap<string, StoredPicture>): string {
  const clean = sanitizeHtml(dirty, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href', 'title', 'target', 'rel'],
      img: ['src', 'alt', 'title', 'srcset', 'sizes', 'width', 'height', 'loading'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
      ol: ['start'],
      code: ['class'],
    },
    allowedClasses: { code: [/^language-[a-z0-9+#-]{1,30}$/] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'xmp', 'iframe', 'noembed'],
    transformTags: {
      // One h1 belongs to the page: the title of the post.
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      b: 'strong',
      i: 'em',
      del: 's',
      strike: 's',
      a: (tagName, attributes) => ({ tagName, attribs: linkAttributes(attributes) }),
      img: (tagName, attributes) => ({ tagName, attribs: imageAttributes(attributes, pictures) }),
      td: (tagName, attributes) => ({ tagName, attribs: cellAttributes(attributes) }),
      th: (tagName, attributes) => ({ tagName, attribs: cellAttributes(attributes) }),
      ol: (tagName, attributes) => ({ tagName, attribs: listAttributes(attributes) }),
    },
    exclusiveFilter: (frame) => frame.tag === 'img' && frame.attribs.src === undefined,
  });
  // The editor keeps an empty paragraph at the end to write on in.
  return clean.replace(/(<p>\s*<\/p>\s*)+$/, '');
}

type Attributes = Record<string, string>;

function linkAttributes({ href, title }: Attributes): Attributes {
  const named: Attributes = title === undefined || title === '' ? {} : { title };
  if (href === undefined) return named;
  return { href, ...named, ...(/^https?:/i.test(href.trim()) ? FOREIGN_LINK : {}) };
}

function imageAttributes({ src, alt, title }: Attributes, pictures: ReadonlyMap<string, StoredPicture>): Attributes {
  const picture = pictures.get(pictureIdOf(src ?? '') ?? '');
  if (picture === undefined) return {};
  return {
    ...pictureAttributes(picture),
    alt: alt ?? '',
    ...(title === undefined || title === '' ? {} : { title }),
    loading: 'lazy',
  };
}

function listAttributes({ start }: Attributes): Attributes {
  return start !== undefined && /^\d{1,5}$/.test(start) && start !== '1' ? { start } : {};
}

function cellAttributes({ colspan, rowspan, scope }: Attributes): Attributes {
  const spans = Object.entries({ colspan, rowspan }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '1' && CELL_SPAN.test(entry[1]),
  );
  return { ...Object.fromEntries(spans), ...(scope === 'col' || scope === 'row' ? { scope } : {}) };
}
