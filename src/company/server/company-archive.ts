import { addAbortSignal, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { ZipFile } from 'yazl';
import { documentTypeOf, pictureTypeOf } from '#platform/file-type.ts';
import type { Database } from '#platform/server/database.ts';
import type { FileStore } from '#platform/server/file-store.ts';
import { writeArchiveReadme } from './archive-readme.ts';
import { listExportedTables } from './exported-tables.ts';
import { readCsv, readJson, type TableQuery } from './table-stream.ts';

/** A download over a slow line pauses the reading; it must not cost the snapshot. */
const SNAPSHOT = `set transaction isolation level repeatable read; set local idle_in_transaction_session_timeout = '30min'`;
const MEMBERS = `select u.id, u.email, m.role, m.created_at, m.last_used_at
  from accounts.memberships m join accounts.users u on u.id = m.user_id where m.company_id = `;
const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
  'text/plain': '.txt',
};

type Source = { database: Database; files: FileStore; companyId: string; nowMs: number };

/** Everything a company has stored as a ZIP archive, made while it is read: memory does not grow with the company. */
export async function* streamCompanyArchive(source: Source): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const hangUp = new AbortController();
  zip.on('error', (error: Error) => output.destroy(error));
  const writing = writeArchive(zip, source, hangUp.signal).catch((error: Error) => {
    output.destroy(error);
  });
  try {
    for await (const chunk of output) yield chunk as Uint8Array;
  } finally {
    hangUp.abort();
    await writing;
  }
}

async function writeArchive(zip: ZipFile, source: Source, hangUp: AbortSignal): Promise<void> {
  const { database, files, companyId, nowMs } = source;
  const rowCounts: Record<string, number> = {};

  async function add(path: string, content: AsyncIterable<Uint8Array | string>): Promise<void> {
    const input = addAbortSignal(hangUp, Readable.from(content, { objectMode: false }));
    zip.addReadStream(input, path, { mtime: new Date(nowMs) });
    // One at a time: the next is read when this one has gone out.
    await finished(input);
  }

  async function addTable(client: ClientBase, name: string, query: TableQuery): Promise<void> {
    let rowCount = 0;
    await add(
      `tabellen/${name}.csv`,
      readCsv(client, query, (count) => (rowCount += count)),
    );
    await add(`tabellen/${name}.json`, readJson(client, query));
    rowCounts[name] = rowCount;
  }

  await database.inCompany(
    companyId,
    async ({ $client: client }) => {
      await client.query(SNAPSHOT);
      for (const table of await listExportedTables(client, 'public')) {
        const columns = table.columns.map((column) => client.escapeIdentifier(column));
        const sql = `select ${columns.join(', ')} from public.${client.escapeIdentifier(table.name)}
          where ${client.escapeIdentifier(table.companyColumn)} = ${client.escapeLiteral(companyId)}`;
        await addTable(client, table.name, { sql, columns: table.columns });
      }
    },
    { readOnly: true },
  );
  await database.inAccounts(async ({ $client: client }) => {
    await client.query(`set transaction read only; ${SNAPSHOT}`);
    const company = client.escapeLiteral(companyId);
    const columns = ['id', 'email', 'role', 'created_at', 'last_used_at'];
    await addTable(client, 'benutzer', { sql: `${MEMBERS}${company}`, columns });
    for (const table of await listExportedTables(client, 'accounts')) {
      const list = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
      const sql = `select ${list} from accounts.${client.escapeIdentifier(table.name)} where company_id = ${company}`;
      await addTable(client, table.name, { sql, columns: table.columns });
    }
  });

  let fileCount = 0;
  for await (const { sha256 } of files.list(companyId)) {
    const bytes = await files.get(companyId, sha256);
    if (bytes === null) continue;
    const type = pictureTypeOf(bytes) ?? documentTypeOf(bytes) ?? '';
    await add(`dateien/${sha256}${ENDINGS[type] ?? ''}`, once(bytes));
    fileCount += 1;
  }
  const createdAt = new Date(nowMs).toISOString();
  await add('LIESMICH.txt', once(writeArchiveReadme({ createdAt, fileCount })));
  await add('inhalt.json', once(JSON.stringify({ createdAt, companyId, fileCount, rowCounts }, null, 2)));
  zip.end();
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value;
}
