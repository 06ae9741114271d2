import { mkdir, mkdtemp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openArchive } from './archive-reader.ts';
import { isPathBelow, listDataFiles } from './data-files.ts';
import { dayRuns } from './day-runs.ts';
import { MANIFEST_ENTRY, MANIFEST_SUM_ENTRY, type Manifest } from './manifest.ts';
import { PartPacker } from './part-packer.ts';
import { TarWriter } from './tar-writer.ts';

let folder: string;
let path: string;
/** More than one part. */
const content = Buffer.from(Array.from({ length: 700_000 }, (_, index) => `Zeile ${index}\n`).join(''));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mes-archive-'));
  path = join(folder, 'a.tar');
  await write(path, {});
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(target: string, changes: Record<string, unknown>): Promise<void> {
  const archive = await TarWriter.create(target, 0);
  const packer = new PartPacker(archive, 'database/public.things');
  for (let at = 0; at < content.length; at += 60_000) await packer.add(content.subarray(at, at + 60_000));
  const parts = await packer.finish();
  const manifest: Manifest = {
    format: 1,
    product: 'mes',
    version: '1.0.0',
    createdAt: '2026-11-15T12:00:00Z',
    database: {
      serverVersion: '18',
      migrations: [],
      sequences: [],
      tables: [{ schema: 'public', name: 'things', columns: ['a'], rows: 1, checksum: '0', days: null, parts }],
    },
    journal: null,
    files: [{ path: 'secrets.key', part: await archive.add('files/00000001', Buffer.from('geheim')) }],
    holdsUploads: true,
    secretsKey: 'in_backup',
  };
  const { sha256 } = await archive.add(MANIFEST_ENTRY, Buffer.from(JSON.stringify({ ...manifest, ...changes })));
  await archive.add(MANIFEST_SUM_ENTRY, Buffer.from(`${sha256}\n`));
  await archive.finish();
}

async function altered(name: string, change: (copy: string) => Promise<void>): Promise<string> {
  const copy = join(folder, `${name}.tar`);
  await writeFile(copy, await readFile(path));
  await change(copy);
  return copy;
}

describe('archive of a backup', () => {
  it('gives back byte for byte what was put in, in parts', async () => {
    const archive = await openArchive(path);
    const { tables } = archive.manifest.database;
    expect(tables[0]?.parts.length).toBeGreaterThan(1);
    const chunks: Buffer[] = [];
    for await (const chunk of archive.unpack(tables[0]?.parts ?? [])) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(content)).toBe(true);
    expect(String(await archive.read(archive.manifest.files[0]?.part ?? { entry: '', bytes: 0, sha256: '' }))).toBe(
      'geheim',
    );
    await archive.close();
  });

  it('is refused wherever it was cut off', async () => {
    const { length } = await readFile(path);
    for (const bytes of [0, 100, 512, 600, Math.floor(length / 2), length - 1024, length - 2048, length - 4096]) {
      const copy = await altered('cut', (file) => truncate(file, bytes));
      await expect(openArchive(copy), `${bytes} bytes`).rejects.toMatchObject({
        code: bytes < 512 ? 'not_a_backup' : 'backup_incomplete',
      });
    }
  });

  it('is refused when one byte was changed, in content, manifest or checksum', async () => {
    const bytes = await readFile(path);
    const places = [
      700,
      Math.floor(bytes.length / 2),
      bytes.indexOf('geheim'),
      bytes.indexOf('"checksum":"0"') + 12,
      bytes.indexOf(MANIFEST_SUM_ENTRY) + 512,
    ];
    for (const at of places) {
      const copy = await altered('changed', async (file) => {
        const handle = await open(file, 'r+');
        await handle.write(Buffer.from([(bytes[at] ?? 0) ^ 1]), 0, 1, at);
        await handle.close();
      });
      await expect(openArchive(copy), `byte ${at}`).rejects.toMatchObject({ code: 'backup_damaged' });
    }
  });

  it('is refused when it is something else or from a later version, in a sentence', async () => {
    await writeFile(join(folder, 'text.tar'), 'kein Archiv'.repeat(100));
    await expect(openArchive(join(folder, 'text.tar'))).rejects.toThrow('ist keine Sicherung dieses Programms');
    await expect(openArchive(join(folder, 'nirgends.tar'))).rejects.toThrow('gibt es nicht');
    await write(join(folder, 'later.tar'), { format: 2 });
    await expect(openArchive(join(folder, 'later.tar'))).rejects.toThrow('aus einer neueren Version');
  });

  it('never overwrites a file', async () => {
    await expect(TarWriter.create(path, 0)).rejects.toThrow('EEXIST');
  });
});

describe('days of partitions', () => {
  it('are made in ranges, without the days that are missing', () => {
    const days = ['2026-03-01', '2026-02-27', '2026-02-28', '2026-03-05'];
    expect(dayRuns(days)).toEqual([
      { from: '2026-02-27', to: '2026-03-01' },
      { from: '2026-03-05', to: '2026-03-05' },
    ]);
    expect(dayRuns(days, 2)).toEqual([
      { from: '2026-02-27', to: '2026-02-28' },
      { from: '2026-03-01', to: '2026-03-01' },
      { from: '2026-03-05', to: '2026-03-05' },
    ]);
    expect(dayRuns([])).toEqual([]);
  });
});

describe('files of the data folder', () => {
  it('are all but those of the database, the journal, earlier backups and unfinished uploads', async () => {
    const data = await mkdtemp(join(folder, 'data-'));
    const names = ['secrets.key', 'mes.lock', 'postgres-start.log', 'neu.json'];
    for (const name of names) await writeFile(join(data, name), '');
    for (const name of ['postgres', 'journal', 'backups', 'files/a', 'sources/x']) {
      await mkdir(join(data, name), { recursive: true });
      await writeFile(join(data, name, 'inhalt'), '');
    }
    await writeFile(join(data, 'files/a/.part-1'), '');
    expect(await listDataFiles(data)).toEqual(['files/a/inhalt', 'neu.json', 'secrets.key', 'sources/x/inhalt']);
    expect(await listDataFiles(join(data, 'nirgends'))).toEqual([]);
  });

  it('lead nowhere else', () => {
    expect(['secrets.key', 'files/a/b'].filter(isPathBelow)).toHaveLength(2);
    expect(['', '/etc/passwd', '../a', 'a/../../b', 'a//b', 'a/./b', 'a\\..\\b'].filter(isPathBelow)).toEqual([]);
  });
});
