import { describe, expect, it } from 'vitest';
import { parseJsonPath, valueAt } from '#platform/json-path.ts';
import { splitAddress } from './adapters/mqtt.ts';
import { leavesOf, readSeenValue } from './seen-value.ts';

describe('values seen on a source', () => {
  it.each([
    ['12.5', 12.5],
    ['true', true],
    ['running', 'running'],
    ['{"a":1}', { a: 1 }],
    ['{"a":1…', '{"a":1…'],
  ])('%s is read', (text, value) => {
    expect(readSeenValue(text)).toEqual(value);
  });

  it('every address of a leaf leads back to its value', () => {
    const document = {
      status: 'running',
      'a.b': 7,
      werte: { temperatur: 21.5 },
      liste: [{ x: 1 }, [2, 3]],
      leer: null,
    };
    const leaves = leavesOf('factory/presse/1', document);
    expect(leaves).toHaveLength(7);
    for (const { address, value } of leaves) {
      const { topic, path } = splitAddress(address);
      expect(topic).toBe('factory/presse/1');
      expect(valueAt(document, parseJsonPath(path ?? '') ?? ['wrong'])).toEqual(value);
    }
  });

  it('a plain value has no leaves, and a huge document has few', () => {
    expect(leavesOf('t', 5)).toEqual([]);
    expect(
      leavesOf(
        't',
        Array.from({ length: 1000 }, (_, index) => index),
      ),
    ).toHaveLength(60);
  });
});
