import { expect, test } from 'vitest';
import { sentTogether } from './sent-together.ts';

const later = async <T>(turns: number, work: () => T): Promise<T> => {
  for (let turn = 0; turn < turns; turn++) await Promise.resolve();
  return work();
};
const refuse = (reason: string) => () => {
  throw new Error(reason);
};

test('answers come in the order of the statements', async () => {
  expect(await sentTogether([later(3, () => 'rows'), later(0, () => 2), undefined])).toEqual(['rows', 2, undefined]);
});

test('of several refusals the first statement’s is told, even where it is heard of last', async () => {
  const statements = [
    later(0, () => 1),
    later(9, refuse('duplicate key')),
    later(1, refuse('transaction is aborted')),
  ] as const;
  await expect(sentTogether(statements)).rejects.toThrow('duplicate key');
});

test('nothing is left under way when a refusal is told', async () => {
  let isAnswered = false;
  const slow = later(20, () => {
    isAnswered = true;
  });
  await expect(sentTogether([later(0, refuse('refused')), slow])).rejects.toThrow('refused');
  expect(isAnswered).toBe(true);
});
