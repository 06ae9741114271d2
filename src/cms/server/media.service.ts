import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/database.ts';
import type { FileStore } from '#platform/server/file-store.ts';
import type { StoredPicture } from '../picture.ts';
import { blogMedia, blogMediaFiles } from './blog-media.table.ts';
import { makePicture } from './make-picture.ts';

/** Files of the installation lie in a folder of their own, beside those of the companies. */
export const INSTALLATION_FOLDER = '00000000-0000-0000-0000-000000000000';

/** Pictures of the blog. They stay as long as a text shows them and a while longer (collect-pictures.ts). */
export function createMediaService(database: Database, files: FileStore) {
  return {
    async store(bytes: Uint8Array): Promise<StoredPicture> {
      const picture = await makePicture(bytes);
      const stored: { width: number; height: number; sha256: string }[] = [];
      for (const { width, height, bytes: content } of picture.files) {
        stored.push({ width, height, sha256: await files.put(INSTALLATION_FOLDER, content) });
      }
      return database.asOperator(async (tx) => {
        const [row] = await tx.insert(blogMedia).values({ width: picture.width, height: picture.height }).returning();
        if (row === undefined) throw new Error('insert returned no row');
        await tx.insert(blogMediaFiles).values(stored.map((file) => ({ ...file, mediaId: row.id })));
        return { id: row.id, width: row.width, height: row.height, widths: stored.map(({ width }) => width) };
      });
    },

    /** The file at a picture's address, or null. */
    async read(id: string, width: number): Promise<{ bytes: Uint8Array; sha256: string } | null> {
      const [row] = await database.asOperator((tx) =>
        tx
          .select({ sha256: blogMediaFiles.sha256 })
          .from(blogMediaFiles)
          .where(and(eq(blogMediaFiles.mediaId, id), eq(blogMediaFiles.width, width))),
      );
      const bytes = row === undefined ? null : await files.get(INSTALLATION_FOLDER, row.sha256);
      return row === undefined || bytes === null ? null : { bytes, sha256: row.sha256 };
    },
  };
}
export type MediaService = ReturnType<typeof createMediaService>;

/**
 * Those of the named pictures that exist, for a text about to be stored with them: from here to the end of the
 * transaction they cannot be collected.
 */
export async function usePictures(tx: Transaction, ids: readonly string[]): Promise<Map<string, StoredPicture>> {
  if (ids.length === 0) return new Map();
  await tx
    .update(blogMedia)
    .set({ unusedSince: null })
    .where(and(inArray(blogMedia.id, [...ids]), isNotNull(blogMedia.unusedSince)));
  return findPictures(tx, ids);
}

/** Those of the named pictures that exist. */
export async function findPictures(tx: Transaction, ids: readonly string[]): Promise<Map<string, StoredPicture>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: blogMedia.id, width: blogMedia.width, height: blogMedia.height, stored: blogMediaFiles.width })
    .from(blogMedia)
    .innerJoin(blogMediaFiles, eq(blogMediaFiles.mediaId, blogMedia.id))
    .where(inArray(blogMedia.id, [...ids]))
    .orderBy(blogMediaFiles.width);
  const pictures = new Map<string, StoredPicture>();
  for (const { stored, ...row } of rows) {
    const picture = pictures.get(row.id) ?? { ...row, widths: [] };
    picture.widths.push(stored);
    pictures.set(row.id, picture);
  }
  return pictures;
}
