import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { BadInput } from '#platform/errors.ts';
import {
  type ArchivePart,
  BACKUP_FORMAT,
  MANIFEST_ENTRY,
  MANIFEST_SUM_ENTRY,
  type Manifest,
  manifestSchema,
  partsOf,
} from './manifest.ts';
import { BLOCK_BYTES, padding, readTarHeader } from './tar-format.ts';

const READ_BYTES = 1024 * 1024;

type Found = { at: number; bytes: number; sha256: string };

/** A backup that was read from end to end: every part is there and is what the manifest says. */
export type Archive = {
  manifest: Manifest;
  /** As stored. */
  read(part: ArchivePart): Promise<Buffer>;
  /** Parts that were compressed, one after the other as they were. */
  unpack(parts: readonly ArchivePart[]): AsyncGenerator<Buffer>;
  close(): Promise<void>;
};

/** Throws a German sentence when the file is no backup, cut off, or changed since it was written. */
export async function openArchive(path: string): Promise<Archive> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'gibt es nicht' : `lässt sich nicht lesen (${error.code ?? 'unbekannt'})`;
    throw new BadInput('backup_unreadable', `Die Sicherung „${path}“ ${reason}.`, { cause: error });
  });
  try {
    const entries = await readEntries(file, path);
    const manifest = await readManifest(file, entries, path);
    for (const part of partsOf(manifest)) {
      const found = entries.get(part.entry);
      if (found?.bytes !== part.bytes || found.sha256 !== part.sha256) throw damaged(path, part.entry);
    }
    const read = async (part: ArchivePart) => {
      const found = entries.get(part.entry);
      if (found === undefined) throw damaged(path, part.entry);
      const bytes = await readAt(file, found);
      // The disk may answer differently the second time.
      if (sha256Of(bytes) !== part.sha256) throw damaged(path, part.entry);
      return bytes;
    };
    return {
      manifest,
      read,
      async *unpack(parts) {
        for (const part of parts) yield await promisify(gunzip)(await read(part));
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Where every entry lies and what its content's checksum is. */
async function readEntries(file: FileHandle, path: string): Promise<Map<string, Found>> {
  const entries = new Map<string, Found>();
  const { size } = await file.stat();
  let at = 0;
  for (;;) {
    const header = readTarHeader(await readAt(file, { at, bytes: Math.min(BLOCK_BYTES, size - at) }));
    if (header === null) {
      if (at === 0) {
        throw new BadInput('not_a_backup', `„${path}“ ist keine Sicherung dieses Programms.`);
      }
      throw cutOff(path);
    }
    if (header === 'end') return entries;
    at += BLOCK_BYTES;
    if (at + header.bytes > size) throw cutOff(path);
    entries.set(header.name, { at, bytes: header.bytes, sha256: await hashAt(file, at, header.bytes) });
    at += header.bytes + padding(header.bytes).length;
  }
}

async function readManifest(file: FileHandle, entries: Map<string, Found>, path: string): Promise<Manifest> {
  const found = entries.get(MANIFEST_ENTRY);
  const sum = entries.get(MANIFEST_SUM_ENTRY);
  if (found === undefined || sum === undefined) throw cutOff(path);
  if ((await readAt(file, sum)).toString('utf8').trim() !== found.sha256) throw damaged(path, MANIFEST_ENTRY);
  const content: unknown = JSON.parse((await readAt(file, found)).toString('utf8'));
  const format = (content as { format?: unknown } | null)?.format;
  if (typeof format === 'number' && format > BACKUP_FORMAT) {
    throw new BadInput(
      'backup_too_new',
      `Die Sicherung „${path}“ stammt aus einer neueren Version des Programms. Bitte aktualisieren Sie das Programm zuerst.`,
    );
  }
  const parsed = manifestSchema.safeParse(content);
  if (!parsed.success) throw damaged(path, MANIFEST_ENTRY);
  return parsed.data;
}

async function readAt(file: FileHandle, where: { at: number; bytes: number }): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.max(0, where.bytes));
  let got = 0;
  while (got < buffer.length) {
    const { bytesRead } = await file.read(buffer, got, buffer.length - got, where.at + got);
    if (bytesRead === 0) return buffer.subarray(0, got);
    got += bytesRead;
  }
  return buffer;
}

async function hashAt(file: FileHandle, from: number, bytes: number): Promise<string> {
  const hash = createHash('sha256');
  for (let done = 0; done < bytes; done += READ_BYTES) {
    hash.update(await readAt(file, { at: from + done, bytes: Math.min(READ_BYTES, bytes - done) }));
  }
  return hash.digest('hex');
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function cutOff(path: string): BadInput {
  return new BadInput(
    'backup_incomplete',
    `Die Sicherung „${path}“ ist unvollständig oder beschädigt: Ihr Ende fehlt. Es wurde nichts wiederhergestellt.`,
  );
}

function damaged(path: string, entry: string): BadInput {
  return new BadInput(
    'backup_damaged',
    `Die Sicherung „${path}“ ist beschädigt oder wurde verändert (${entry}). Es wurde nichts wiederhergestellt.`,
  );
}
