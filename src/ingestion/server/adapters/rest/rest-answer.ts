import { createHash } from 'node:crypto';
import { type JsonPath, parseJsonPath, valueAt } from '#platform/json-path.ts';
import type { Sample } from '../../../adapter.ts';
import type { MessageType } from '../../../raw-message.ts';

export type AnswerRules = {
  points: readonly { address: string; path: JsonPath }[];
  messageType: MessageType | null;
  itemsPath: JsonPath;
  fieldMap: readonly { field: string; path: JsonPath }[];
  idPath: JsonPath | null;
  timestampPath: JsonPath | null;
  cursorPath: JsonPath | null;
};

export type Answer = {
  samples: Sample[];
  rejects: { address: string; reason: string; raw: unknown }[];
  newestMs: number | null;
  cursor: string | null;
};

/** `unser Feld = Ort im JSON`, one per line. Null with the line that is wrong. */
export function parseFieldMap(text: string): { field: string; path: JsonPath }[] | { wrongLine: string } {
  const fields: { field: string; path: JsonPath }[] = [];
  for (const line of text
    .split('\n')
    .map((part) => part.trim())
    .filter((part) => part !== '')) {
    const [field = '', place = '', ...more] = line.split('=').map((part) => part.trim());
    const path = parseJsonPath(place);
    if (!/^\w{1,60}$/.test(field) || path === null || path.length === 0 || more.length > 0) return { wrongLine: line };
    fields.push({ field, path });
  }
  return fields;
}

/** What an answer says: every item as a whole message, and the single places that were mapped. */
export function readAnswer(answer: unknown, rules: AnswerRules): Answer {
  const result: Answer = { samples: [], rejects: [], newestMs: null, cursor: cursorIn(answer, rules.cursorPath) };
  for (const { address, path } of rules.points) {
    const value = valueAt(answer, path);
    const timestampMs = rules.timestampPath === null ? null : timeOf(valueAt(answer, rules.timestampPath));
    if (value === undefined) {
      result.rejects.push({ address, reason: 'Die Antwort enthält diesen Wert nicht.', raw: null });
    } else result.samples.push({ address, value, quality: 'good', timestampMs });
  }
  if (rules.messageType === null) return result;
  const list = valueAt(answer, rules.itemsPath);
  if (!Array.isArray(list) && (typeof list !== 'object' || list === null)) {
    result.rejects.push({ address: '', reason: 'Am angegebenen Ort steht keine Liste.', raw: null });
    return result;
  }
  for (const [index, item] of (Array.isArray(list) ? (list as unknown[]) : [list]).entries()) {
    takeItem(item, index, rules.messageType, rules, result);
  }
  return result;
}

function takeItem(item: unknown, index: number, type: MessageType, rules: AnswerRules, result: Answer): void {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) {
    result.rejects.push({ address: `[${index}]`, reason: 'Der Eintrag ist kein JSON-Objekt.', raw: item });
    return;
  }
  const mapped = rules.fieldMap.flatMap(({ field, path }) => {
    const value = valueAt(item, path);
    return value === undefined ? [] : [[field, value] as const];
  });
  const payload = { ...item, ...Object.fromEntries(mapped) };
  const timestampMs = rules.timestampPath === null ? null : timeOf(valueAt(item, rules.timestampPath));
  if (timestampMs !== null) result.newestMs = Math.max(result.newestMs ?? 0, timestampMs);
  const id = rules.idPath === null ? undefined : valueAt(item, rules.idPath);
  const name = typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 200) : null;
  result.samples.push({
    address: name === null ? `[${index}]` : name,
    value: payload,
    quality: 'good',
    timestampMs,
    message: { type, payload },
    // The same entry with the same content, fetched again, is the same delivery.
    ...(name === null && timestampMs === null ? {} : { deliveryKey: contentKey(item) }),
  });
}

function contentKey(item: object): string {
  return createHash('sha1').update(JSON.stringify(item)).digest('base64url');
}

function cursorIn(answer: unknown, path: JsonPath | null): string | null {
  const cursor = path === null ? null : valueAt(answer, path);
  return typeof cursor === 'string' || typeof cursor === 'number' ? String(cursor) : null;
}

function timeOf(value: unknown): number | null {
  const ms = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isFinite(ms) && Math.abs(ms) <= 8.64e15 ? ms : null;
}
