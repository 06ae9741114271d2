import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { subscriberOf, unsubscribeToken } from './link-token.ts';

const key = randomBytes(32);
const id = randomUUID();

it('a link to unsubscribe works for its subscriber only and cannot be made up', () => {
  const token = unsubscribeToken(key, id);
  expect(subscriberOf(key, token)).toBe(id);
  expect(unsubscribeToken(key, id)).toBe(token);
  expect(subscriberOf(randomBytes(32), token)).toBeNull();
  expect(subscriberOf(key, `${randomUUID()}.${token.split('.')[1]}`)).toBeNull();
  expect(subscriberOf(key, `${token}x`)).toBeNull();
  for (const bad of ['', '.', id, `${id}.`, "x'--.abc", `${id}.AAAA`]) expect(subscriberOf(key, bad)).toBeNull();
});
