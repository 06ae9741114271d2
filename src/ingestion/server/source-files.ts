import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, relative, sep } from 'node:path';
import type { Database, Transaction } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { SecretBox } from '#platform/server/secret-box.ts';
import { type FolderState, mergeFolders } from '../merge-folders.ts';

/** Keys, certificates and a few lines of text: more is none of ours. */
const LARGEST_FILE_BYTES = 200_000;
const MOST_FILES = 500;

type Source = { companyId: string; id: string };
export type SourceFiles = ReturnType<typeof createSourceFiles>;

/**
 * Keeps the private folder of each source equal to its encrypted copy in the database, so that the next process that
 * looks after the source has the same name at the broker and the same certificates.
 */
export function createSourceFiles(options: {
  database: Database;
  secrets: SecretBox;
  folderOf: (source: Source) => string;
  log: Log;
}) {
  const { database, secrets, folderOf, log } = options;
  const known = new Map<string, FolderState>();
  const turns = new Map<string, Promise<void>>();
  const contextOf = ({ companyId, id }: Source, name: string) => `source file ${companyId} ${id} ${name}`;

  async function bringTogether(source: Source): Promise<void> {
    const folder = folderOf(source);
    const contents = await readFolder(folder);
    const here = new Map([...contents].map(([name, content]) => [name, digestOf(content)]));
    const there = await database.inCompany(source.companyId, (tx) => readDigests(tx, source.id), { readOnly: true });
    const { upload, removeThere, download, removeHere } = mergeFolders(here, there, known.get(source.id) ?? null);
    if (upload.length > 0 || removeThere.length > 0) {
      const sealed = await Promise.all(
        upload.map(async (name) =>
          secrets.seal((contents.get(name) as Buffer).toString('base64'), contextOf(source, name)),
        ),
      );
      const digests = upload.map((name) => here.get(name) as string);
      await database.inCompany(source.companyId, (tx) =>
        write(tx, source.id, { upload, digests, sealed, removeThere }),
      );
    }
    if (download.length > 0) {
      const rows = await database.inCompany(source.companyId, (tx) => readSealed(tx, source.id, download), {
        readOnly: true,
      });
      for (const { name, sealed } of rows) {
        const content = Buffer.from(await secrets.open(sealed, contextOf(source, name)), 'base64');
        await place(folder, name, content);
        here.set(name, digestOf(content));
      }
    }
    for (const name of removeHere) {
      await rm(join(folder, name), { force: true });
      here.delete(name);
    }
    known.set(source.id, here);
  }

  return {
    /** One after the other per source. A failure is told and made up for next time. */
    sync(source: Source): Promise<void> {
      const turn = (turns.get(source.id) ?? Promise.resolve())
        .then(() => bringTogether(source))
        .catch((error: unknown) => log.debug({ err: error, source: source.id }, 'folder of a source not synchronised'))
        .finally(() => {
          if (turns.get(source.id) === turn) turns.delete(source.id);
        });
      turns.set(source.id, turn);
      return turn;
    },

    /** Another process looks after it from now on, or did until now: the database is right. */
    forget: (sourceId: string) => void known.delete(sourceId),
  };
}

async function readFolder(folder: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.part') || files.size >= MOST_FILES) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path).catch(() => null);
    if (content === null || content.length > LARGEST_FILE_BYTES) continue;
    files.set(relative(folder, path).split(sep).join('/'), content);
  }
  return files;
}

/** Complete before it has its name. */
async function place(folder: string, name: string, content: Buffer): Promise<void> {
  const path = normalize(join(folder, name));
  if (!path.startsWith(folder + sep)) throw new TypeError('a file outside of its folder');
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(`${path}.part`, content, { mode: 0o600 });
  await rename(`${path}.part`, path);
}

function digestOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

async function readDigests(tx: Transaction, sourceId: string): Promise<FolderState> {
  const { rows } = await tx.$client.query<{ name: string; digest: string }>(
    'select name, digest from source_files where company_id = current_company_id() and source_id = $1',
    [sourceId],
  );
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}

async function readSealed(tx: Transaction, sourceId: string, names: readonly string[]) {
  const { rows } = await tx.$client.query<{ name: string; sealed: Buffer }>(
    `select name, sealed from source_files
     where company_id = current_company_id() and source_id = $1 and name = any($2)`,
    [sourceId, names],
  );
  return rows;
}

async function write(
  tx: Transaction,
  sourceId: string,
  changes: { upload: string[]; digests: string[]; sealed: Buffer[]; removeThere: string[] },
): Promise<void> {
  await tx.$client.query(
    'delete from source_files where company_id = current_company_id() and source_id = $1 and name = any($2)',
    [sourceId, changes.removeThere],
  );
  // Joined with the source: settings that are only being tried have none, and nothing to keep.
  await tx.$client.query(
    `insert into source_files (company_id, source_id, name, digest, sealed)
     select source.company_id, source.id, file.name, file.digest, file.sealed
     from data_sources source, unnest($2::text[], $3::text[], $4::bytea[]) as file (name, digest, sealed)
     where source.company_id = current_company_id() and source.id = $1
     on conflict (company_id, source_id, name) do update set digest = excluded.digest, sealed = excluded.sealed`,
    [sourceId, changes.upload, changes.digests, changes.sealed],
  );
}
