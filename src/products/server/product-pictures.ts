import { eq } from 'drizzle-orm';
import type { BinaryAnswer } from '#platform/endpoint.ts';
import { Conflict, NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { FileStore } from '#platform/server/file-store.ts';
import { answerPicture, keepPicture, pictureAddress } from '#platform/server/stored-picture.ts';
import { products } from './products.table.ts';

const NO_PICTURE = {
  pictureSha256: null,
  pictureMediaType: null,
  thumbnailSha256: null,
  thumbnailMediaType: null,
} as const;

/** Pictures of products, in the files of their company. */
export function createProductPictures(files: FileStore) {
  const find = async (tx: Transaction, id: string) => {
    const [product] = await tx.select().from(products).where(eq(products.id, id));
    if (product === undefined) throw new NotFound('not_found', 'Dieses Produkt gibt es nicht.');
    return product;
  };
  const change = (tx: Transaction, id: string, values: Partial<typeof products.$inferInsert>) =>
    tx.update(products).set(values).where(eq(products.id, id));

  return {
    async store(tx: Transaction, companyId: string, id: string, bytes: Uint8Array): Promise<{ picture: string }> {
      await find(tx, id);
      const picture = await keepPicture(files, companyId, bytes);
      await change(tx, id, { ...NO_PICTURE, ...picture });
      return { picture: pictureAddress(`/api/products/${id}/picture`, picture.pictureSha256) };
    },

    async storeThumbnail(
      tx: Transaction,
      companyId: string,
      id: string,
      bytes: Uint8Array,
    ): Promise<{ thumbnail: string }> {
      const product = await find(tx, id);
      if (product.pictureSha256 === null) {
        throw new Conflict(
          'no_picture',
          'Ein kleines Bild gibt es nur zu einem Bild. Bitte speichern Sie das Bild zuerst.',
        );
      }
      const { pictureSha256, pictureMediaType } = await keepPicture(files, companyId, bytes);
      await change(tx, id, { thumbnailSha256: pictureSha256, thumbnailMediaType: pictureMediaType });
      return { thumbnail: pictureAddress(`/api/products/${id}/thumbnail`, pictureSha256) };
    },

    async read(tx: Transaction, companyId: string, id: string): Promise<BinaryAnswer> {
      return answerPicture(files, companyId, await find(tx, id));
    },

    async readThumbnail(tx: Transaction, companyId: string, id: string): Promise<BinaryAnswer> {
      const { thumbnailSha256, thumbnailMediaType } = await find(tx, id);
      return answerPicture(files, companyId, { pictureSha256: thumbnailSha256, pictureMediaType: thumbnailMediaType });
    },

    /** The file stays in the store: another row may show the same one. */
    async remove(tx: Transaction, id: string): Promise<undefined> {
      await find(tx, id);
      await change(tx, id, NO_PICTURE);
      return undefined;
    },
  };
}
