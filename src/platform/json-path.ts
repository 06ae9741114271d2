/** Ways into a JSON document: `a.b[0].c`, `$` or nothing for the whole. */
export type JsonPath = readonly (string | number)[];

const STEP = /^(?:\.?([^.[\]]+)|\[(\d{1,6})\]|\["([^"]+)"\])/;

/** Null when it is no path. */
export function parseJsonPath(text: string): JsonPath | null {
  let rest = text.trim().replace(/^\$\.?/, '');
  const steps: (string | number)[] = [];
  while (rest !== '') {
    const match = STEP.exec(rest);
    if (match === null) return null;
    const [whole, name, index, quoted] = match;
    steps.push(index === undefined ? (quoted ?? name ?? '').trim() : Number(index));
    rest = rest.slice(whole.length);
    if (rest === '.') return null;
  }
  return steps.some((step) => step === '') ? null : steps;
}

/** Undefined where the document has no such place; only own members count. */
export function valueAt(document: unknown, path: JsonPath): unknown {
  let value = document;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}
