import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCompany, createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { collectFiles, KEPT_FOR_MS } from './collect-files.ts';
import { createDiskStore } from './file-store-disk.ts';
import { createLog } from './log.ts';

let test: TestDatabase;
let folder: string;
beforeAll(async () => {
  test = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'mes-collect-'));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

it('removes old files nobody names, and no others', async () => {
  const files = createDiskStore(folder);
  const log = createLog('silent');
  const nowMs = Date.now();
  const company = await createCompany(test.database, 'Werk mit Bildern');
  const stranger = randomUUID();
  const put = async (companyId: string, text: string, ageMs: number) => {
    const sha256 = await files.put(companyId, new TextEncoder().encode(text));
    const time = new Date(nowMs - ageMs);
    await utimes(join(folder, companyId, sha256), time, time);
    return sha256;
  };
  const old = KEPT_FOR_MS + 60_000;
  const named = await put(company, 'Bild des Produkts', old);
  const forgotten = await put(company, 'ersetztes Bild', old);
  const young = await put(company, 'gerade hochgeladen', KEPT_FOR_MS - 60_000);
  const again = await put(company, 'vor langer Zeit und jetzt wieder', old);
  await files.put(company, new TextEncoder().encode('vor langer Zeit und jetzt wieder'));
  const ofOthers = await put(stranger, 'andere Installation im selben Speicher', old);
  await test.database.inCompany(company, (tx) =>
    tx.$client.query(
      `insert into products (company_id, product_number, model, picture_sha256, picture_media_type)
       values ($1, 'W-1', 'Welle', $2, 'image/webp')`,
      [company, named],
    ),
  );

  expect(await collectFiles({ database: test.database, files, log, nowMs })).toBe(1);
  expect(await files.get(company, forgotten)).toBeNull();
  for (const kept of [named, young, again]) expect(await files.get(company, kept)).not.toBeNull();
  expect(await files.get(stranger, ofOthers)).not.toBeNull();
  expect(await collectFiles({ database: test.database, files, log, nowMs })).toBe(0);

  await test.database.inCompany(company, (tx) => tx.$client.query('delete from products'));
  expect(await collectFiles({ database: test.database, files, log, nowMs })).toBe(1);
});
