import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

describe('secret box', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'secrets-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it('keeps its key in a file only we can read, and opens with it after a restart', async () => {
    const sealed = await createSecretBox({ dataDir, secretsKey: null }).seal('geheim', 'quelle 1');
    expect((await stat(join(dataDir, 'secrets.key'))).mode & 0o777).toBe(0o600);
    expect(sealed.includes('geheim')).toBe(false);
    expect(await createSecretBox({ dataDir, secretsKey: null }).open(sealed, 'quelle 1')).toBe('geheim');
  });

  it('two boxes started at once share one key', async () => {
    const folder = join(dataDir, 'neu');
    const [one, other] = [0, 1].map(() => createSecretBox({ dataDir: folder, secretsKey: null }));
    const [sealed] = await Promise.all([one?.seal('a', 'x'), other?.seal('b', 'x')]);
    expect(await other?.open(sealed ?? Buffer.alloc(0), 'x')).toBe('a');
  });

  it.each([
    ['another key', 'anderer-schluessel', 'quelle 1', 0],
    ['another owner', 'ein-schluessel', 'quelle 2', 0],
    ['changed bytes', 'ein-schluessel', 'quelle 1', 1],
  ])('refuses %s with a German sentence', async (_name, secretsKey, context, change) => {
    const sealed = await createSecretBox({ dataDir, secretsKey: 'ein-schluessel' }).seal('geheim', 'quelle 1');
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ change;
    await expect(createSecretBox({ dataDir, secretsKey }).open(sealed, context)).rejects.toThrow('nicht lesbar');
  });
});
