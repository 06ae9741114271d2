import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OBJECT_STORE_SECRET, startFakeObjectStore } from '../../../test/support/fake-object-store.ts';
import { readConfig } from './config.ts';
import type { FileStore } from './file-store.ts';
import { createDiskStore } from './file-store-disk.ts';
import { openFileStore } from './file-store-open.ts';

const CONTENT = new TextEncoder().encode('Ein Bild');
const SHA256 = createHash('sha256').update(CONTENT).digest('hex');
const NEVER_STORED = createHash('sha256').update('nie').digest('hex');

let folder: string;
let objectStore: Awaited<ReturnType<typeof startFakeObjectStore>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mes-files-'));
  objectStore = await startFakeObjectStore();
});
afterAll(async () => {
  await objectStore.close();
  await rm(folder, { recursive: true, force: true });
});

async function listed(store: FileStore, companyId: string) {
  const files: { sha256: string; storedAtMs: number }[] = [];
  for await (const file of store.list(companyId)) files.push(file);
  return files;
}

const storeAt = (url: string | undefined) => openFileStore(readConfig({ DATA_DIR: folder, FILE_STORE_URL: url }));

describe.each<[string, () => FileStore]>([
  ['a folder', () => storeAt(undefined)],
  ['an object store', () => storeAt(objectStore.url())],
])('the files of companies in %s', (_name, open) => {
  it('come back as they were, and the same content twice is one file', async () => {
    const store = open();
    const company = randomUUID();
    await store.check();
    expect(await store.put(company, CONTENT)).toBe(SHA256);
    expect(await store.put(company, CONTENT)).toBe(SHA256);
    expect(Buffer.from((await store.get(company, SHA256)) ?? [])).toEqual(Buffer.from(CONTENT));
  });

  it('belong to one company, and what is gone is null', async () => {
    const store = open();
    const company = randomUUID();
    await store.put(company, CONTENT);
    expect(await store.get(randomUUID(), SHA256)).toBeNull();
    expect(await store.get(company, NEVER_STORED)).toBeNull();
  });

  it('are listed with their age and removed unless they were stored again', async () => {
    const store = open();
    const company = randomUUID();
    const texts = ['eins', 'zwei', 'drei'];
    const names = await Promise.all(texts.map((text) => store.put(company, new TextEncoder().encode(text))));
    const list = () => listed(store, company);
    const found = await list();
    expect(found.map(({ sha256 }) => sha256).toSorted()).toEqual(names.toSorted());
    const youngest = Math.max(...found.map(({ storedAtMs }) => storedAtMs));
    const [first = '', second = ''] = names;
    expect(await store.removeUnchanged(company, first, youngest - 3_600_000)).toBe(false);
    expect(await store.removeUnchanged(company, first, youngest + 3_600_000)).toBe(true);
    expect(await store.removeUnchanged(company, NEVER_STORED, youngest + 3_600_000)).toBe(false);
    expect((await list()).map(({ sha256 }) => sha256)).not.toContain(first);
    expect((await store.get(company, second))?.length).toBe(4);
    expect(await listed(store, randomUUID())).toEqual([]);
  });

  it('cannot be reached by a name that leads elsewhere', async () => {
    const store = open();
    await expect(store.get('../..', SHA256)).rejects.toThrow(TypeError);
    await expect(store.get(randomUUID(), '../../etc/passwd')).rejects.toThrow(TypeError);
    await expect(store.put('..', CONTENT)).rejects.toThrow(TypeError);
  });

  it('hold files of several megabytes', async () => {
    const store = open();
    const company = randomUUID();
    const large = new Uint8Array(6 * 1024 * 1024).fill(7);
    const sha256 = await store.put(company, large);
    expect((await store.get(company, sha256))?.length).toBe(large.length);
  });
});

describe('the folder', () => {
  it('keeps no half file, and says when it cannot be used', async () => {
    const company = randomUUID();
    await storeAt(undefined).put(company, CONTENT);
    expect(await readdir(join(folder, 'files', company))).toEqual([SHA256]);
    await writeFile(join(folder, 'kein-ordner'), '');
    const blocked = createDiskStore(join(folder, 'kein-ordner'));
    const refusal = { code: 'file_store_unavailable', message: expect.stringContaining('Dateispeicher') };
    await expect(blocked.put(company, CONTENT)).rejects.toMatchObject(refusal);
    await expect(blocked.check()).rejects.toMatchObject(refusal);
  });
});

describe('the object store', () => {
  it('keeps companies apart below the given folder of the bucket', async () => {
    const company = randomUUID();
    await storeAt(objectStore.url()).put(company, CONTENT);
    expect([...objectStore.objects.keys()]).toContain(`/mes-dateien/werk/${company}/${SHA256}`);
  });

  it.each([
    ['a wrong secret', () => objectStore.url('falsch')],
    ['a bucket that does not exist', () => objectStore.url(OBJECT_STORE_SECRET, 'gibt-es-nicht')],
  ])('is unavailable with %s, which is not "gone"', async (_name, url) => {
    const store = storeAt(url());
    const refusal = { code: 'file_store_unavailable' };
    await expect(store.check()).rejects.toMatchObject(refusal);
    await expect(store.put(randomUUID(), CONTENT)).rejects.toMatchObject(refusal);
    await expect(store.get(randomUUID(), SHA256)).rejects.toMatchObject(refusal);
  });

  it('says in German when it cannot be reached, and tells the secret to nobody', async () => {
    const gone = await startFakeObjectStore();
    const store = storeAt(gone.url());
    await gone.close();
    const error = await store.put(randomUUID(), CONTENT).catch((reason: unknown) => reason as Error);
    expect(error).toMatchObject({ message: expect.stringContaining('nicht erreichbar') });
    for (let current: unknown = error; current instanceof Error; current = current.cause) {
      expect(`${current.message} ${current.stack ?? ''}`).not.toContain(OBJECT_STORE_SECRET);
    }
  });
});

describe('FILE_STORE_URL', () => {
  it.each([
    ['https://host/bucket', /die Form s3:\/\//],
    ['s3://', /FILE_STORE_URL/],
    ['s3://host/bucket', /keinen Schlüssel mit Geheimnis/],
    ['s3://schluessel@host/bucket', /keinen Schlüssel mit Geheimnis/],
    ['s3://a:b%zz@host/bucket', /keinen Schlüssel mit Geheimnis/],
    ['s3://a:b@host', /keinen gültigen Bucket/],
    ['s3://a:b@host/X', /keinen gültigen Bucket/],
    ['s3://a:b@host/bucket?tls=vielleicht', /tls muss true oder false/],
    ['s3://a:b@host/bucket?secret=oops', /nur region und tls/],
  ])('%s is refused', (url, sentence) => {
    expect(() => readConfig({ FILE_STORE_URL: url })).toThrow(sentence);
  });

  it('never repeats the secret in its refusal', () => {
    expect(() => readConfig({ FILE_STORE_URL: 's3://key:top-secret@host/B?tls=1' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('top-secret') }),
    );
  });

  it('has defaults for port, region and encryption', () => {
    expect(readConfig({ FILE_STORE_URL: 's3://key:a%2Fb@s3.example.ch/bucket' }).fileStore).toEqual({
      endpoint: 'https://s3.example.ch',
      bucket: 'bucket',
      prefix: '',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'a/b',
    });
    expect(readConfig({}).fileStore).toBeNull();
  });
});
