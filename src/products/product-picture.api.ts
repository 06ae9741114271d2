import { z } from 'zod';
import { type BinaryAnswer, endpoint } from '#platform/endpoint.ts';
import { PICTURE_MAX_BYTES, PICTURE_MEDIA_TYPES } from '#platform/file-type.ts';

/** A picture of some hundred pixels; lists load dozens of them. */
export const THUMBNAIL_MAX_BYTES = 64 * 1024;

const params = z.object({ id: z.uuid('Diese Adresse gibt es nicht.') });
const path = '/api/products/:id/picture';
const thumbnailPath = '/api/products/:id/thumbnail';

/** The body is the picture itself, not JSON. */
export const putProductPicture = endpoint({
  method: 'PUT',
  path,
  access: 'manage',
  summary:
    'Store or replace the picture of a product: PNG, JPEG or WebP, at most 5 MB, judged by its bytes. Removes the small picture of the one before.',
  params,
  binaryBody: { mediaTypes: PICTURE_MEDIA_TYPES, maxBytes: PICTURE_MAX_BYTES },
  output: z.object({ picture: z.string() }),
});

export const putProductThumbnail = endpoint({
  method: 'PUT',
  path: thumbnailPath,
  access: 'manage',
  summary: 'Store a small picture for lists beside the picture of a product, at most 64 KB.',
  params,
  binaryBody: { mediaTypes: PICTURE_MEDIA_TYPES, maxBytes: THUMBNAIL_MAX_BYTES },
  output: z.object({ thumbnail: z.string() }),
});

export const readProductPicture = endpoint({
  method: 'GET',
  path,
  access: 'read',
  summary: 'The picture of a product.',
  params,
  binaryOutput: PICTURE_MEDIA_TYPES,
  output: z.custom<BinaryAnswer>(),
});

export const readProductThumbnail = endpoint({
  method: 'GET',
  path: thumbnailPath,
  access: 'read',
  summary: 'The small picture of a product.',
  params,
  binaryOutput: PICTURE_MEDIA_TYPES,
  output: z.custom<BinaryAnswer>(),
});

export const removeProductPicture = endpoint({
  method: 'DELETE',
  path,
  access: 'manage',
  summary: 'Take the picture of a product away.',
  params,
  status: 204,
  output: z.undefined(),
});
