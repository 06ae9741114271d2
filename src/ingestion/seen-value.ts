import { PATH_SEPARATOR } from './adapters/mqtt.ts';

const MAX_LEAVES = 60;
const PLAIN_NAME = /^[^.[\]"]+$/;

/** The value behind the text that watching a source shows: JSON, or a word as it is. */
export function readSeenValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

export type Leaf = { address: string; value: unknown };

/** Single values inside a JSON document on a topic, with the address that leads to each. */
export function leavesOf(topic: string, document: unknown): Leaf[] {
  const leaves: Leaf[] = [];
  function walk(value: unknown, path: string): void {
    if (leaves.length >= MAX_LEAVES) return;
    if (Array.isArray(value)) value.forEach((item, index) => walk(item, `${path}[${index}]`));
    else if (typeof value === 'object' && value !== null) {
      for (const [name, item] of Object.entries(value)) walk(item, join(path, name));
    } else if (path !== '') leaves.push({ address: `${topic}${PATH_SEPARATOR}${path}`, value });
  }
  if (typeof document === 'object' && document !== null) walk(document, '');
  return leaves;
}

function join(path: string, name: string): string {
  if (!PLAIN_NAME.test(name)) return `${path}["${name.replaceAll('"', '')}"]`;
  return path === '' ? name : `${path}.${name}`;
}
