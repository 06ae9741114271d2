import type { Field, Fields, FieldValue } from './field.ts';

/**
 * Values as people write them in a spreadsheet, and back. Export writes what import reads: German decimals, German
 * dates, the words of a choice.
 */
export function toCellText(
  field: Field,
  value: FieldValue | undefined,
  referenceName?: (id: string) => string | undefined,
): string {
  if (value === null || value === undefined) return '';
  switch (field.kind) {
    case 'number':
      return String(value).replace('.', ',');
    case 'flag':
      return value === true ? 'Ja' : 'Nein';
    case 'choice':
      return field.choices[String(value)] ?? String(value);
    case 'date':
      return String(value).split('-').toReversed().join('.');
    case 'reference':
      return referenceName?.(String(value)) ?? '';
    case 'text':
      return String(value);
    default:
      return field satisfies never;
  }
}

/** What a cell says. Text that is no number, date or choice stays text, so that validation can name the mistake. */
export function fromCellText(field: Field, text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return field.kind === 'flag' ? true : null;
  switch (field.kind) {
    case 'number':
      return readNumber(trimmed) ?? trimmed;
    case 'flag':
      return readFlag(trimmed) ?? trimmed;
    case 'choice':
      return readChoice(field.choices, trimmed);
    case 'date':
      return readDate(trimmed) ?? trimmed;
    case 'reference':
    case 'text':
      return trimmed;
    default:
      return field satisfies never;
  }
}

/** `1.234,5`, `1’234.5`, `1234.5` and `1 234,5` are all read; `1.234` is one thousand, as in German. */
export function readNumber(text: string): number | null {
  const compact = text.replace(/[\s’']/g, '');
  const german = /^[+-]?\d{1,3}(\.\d{3})+(,\d+)?$|^[+-]?\d+,\d+$/.test(compact);
  const plain = german ? compact.replaceAll('.', '').replace(',', '.') : compact;
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

function readFlag(text: string): boolean | null {
  const word = text.toLowerCase();
  if (['ja', 'j', 'x', '1', 'wahr', 'true'].includes(word)) return true;
  return ['nein', 'n', '0', 'falsch', 'false'].includes(word) ? false : null;
}

function readChoice(choices: Readonly<Record<string, string>>, text: string): string {
  const word = text.toLowerCase();
  const found = Object.entries(choices).find(
    ([code, label]) => code.toLowerCase() === word || label.toLowerCase() === word,
  );
  return found?.[0] ?? text;
}

/** TT.MM.JJJJ or JJJJ-MM-TT; whether the day exists is for validation to say. */
function readDate(text: string): string | null {
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  if (german !== null) {
    const [, day = '', month = '', year = ''] = german;
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  }
  return /^\d{4}-\d{2}-\d{2}/.test(text) ? text.slice(0, 10) : null;
}

/** Which column of a file belongs to which field: by heading, label or name, whatever the case. */
export function matchColumns(fields: Fields, headings: readonly string[]): Map<string, number> {
  const matched = new Map<string, number>();
  const normal = (text: string) => text.toLowerCase().replace(/\(.*?\)|[^a-z0-9äöüß]/g, '');
  for (const [name, field] of Object.entries(fields)) {
    const index = headings.findIndex((heading) => [normal(field.label), normal(name)].includes(normal(heading)));
    if (index >= 0) matched.set(name, index);
  }
  return matched;
}
