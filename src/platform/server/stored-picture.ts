import type { BinaryAnswer } from '../endpoint.ts';
import { BadInput, NotFound } from '../errors.ts';
import { NOT_A_PICTURE, type PictureMediaType, pictureTypeOf } from '../file-type.ts';
import type { FileStore } from './file-store.ts';

/** What a row keeps of a picture; both null when it has none. */
export type PictureColumns = { pictureSha256: string | null; pictureMediaType: PictureMediaType | null };

/** Stores the file first: a row never points to nothing. A file without a row is found again when it is sent again. */
export async function keepPicture(
  files: FileStore,
  companyId: string,
  bytes: Uint8Array,
): Promise<{ pictureSha256: string; pictureMediaType: PictureMediaType }> {
  const pictureMediaType = pictureTypeOf(bytes);
  if (pictureMediaType === null) throw new BadInput('not_a_picture', NOT_A_PICTURE);
  return { pictureSha256: await files.put(companyId, bytes), pictureMediaType };
}

export async function answerPicture(
  files: FileStore,
  companyId: string,
  { pictureSha256: sha256, pictureMediaType: mediaType }: PictureColumns,
): Promise<BinaryAnswer> {
  const bytes = sha256 === null ? null : await files.get(companyId, sha256);
  if (sha256 === null || mediaType === null || bytes === null) {
    throw new NotFound('not_found', 'Dieses Bild gibt es nicht.');
  }
  return { bytes, mediaType, etag: sha256 };
}

/** The content's hash makes a replaced picture a new address, so no browser shows the old one. */
export function pictureAddress(path: string, sha256: string): string {
  return `${path}?v=${sha256.slice(0, 12)}`;
}
