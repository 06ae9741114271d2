/** Markup that is safe to send: every value that is no markup itself was escaped on the way in. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

/** `false`, `null` and `undefined` leave nothing behind, so that parts can be written as `condition && html…`. */
export type HtmlValue = Html | string | number | false | null | undefined | readonly HtmlValue[];

/** html`<p>${text}</p>`: the one way to write markup of public pages. Attribute values always stand in double quotes. */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  let markup = parts[0] ?? '';
  for (const [index, value] of values.entries()) markup += toMarkup(value) + (parts[index + 1] ?? '');
  return new Html(markup);
}

/** For text that already is markup and was cleaned elsewhere (articles of the blog). */
export function trustedHtml(markup: string): Html {
  return new Html(markup);
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function toMarkup(value: HtmlValue): string {
  if (value === false || value === null || value === undefined) return '';
  if (value instanceof Html) return value.markup;
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  return value.map(toMarkup).join('');
}
