import { z } from 'zod';
import { type BinaryAnswer, endpoint } from '#platform/endpoint.ts';
import { PICTURE_MAX_BYTES, PICTURE_MEDIA_TYPES } from '#platform/file-type.ts';

const params = z.object({ id: z.uuid('Diese Adresse gibt es nicht.') });

/** The body is the picture itself, not JSON. */
export const putDefectPicture = endpoint({
  method: 'PUT',
  path: '/api/quality/defects/:id/picture',
  access: 'operate',
  summary: 'Store or replace the picture of a defect: PNG, JPEG or WebP, at most 5 MB, judged by its bytes.',
  params,
  binaryBody: { mediaTypes: PICTURE_MEDIA_TYPES, maxBytes: PICTURE_MAX_BYTES },
  output: z.object({ image: z.string() }),
});

export const readDefectPicture = endpoint({
  method: 'GET',
  path: '/api/quality/defects/:id/picture',
  access: 'read',
  summary: 'The picture of a defect.',
  params,
  binaryOutput: PICTURE_MEDIA_TYPES,
  output: z.custom<BinaryAnswer>(),
});
