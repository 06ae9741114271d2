import { BadInput } from '#platform/errors.ts';
import type { Problem } from '#platform/problem.ts';
import { ApiError, NetworkError, urlOf } from '#platform/web/api/call.ts';
import { PICTURE_MAX_BYTES, PICTURE_MEDIA_TYPES } from '../defect.ts';
import { putDefectPicture } from '../defect-picture.api.ts';

/** Sends a picture as it is. What the server would refuse anyway is said before the upload. */
export async function sendPicture(defectId: string, file: File): Promise<void> {
  if (!(PICTURE_MEDIA_TYPES as readonly string[]).includes(file.type)) {
    throw new BadInput('not_a_picture', 'Diese Datei ist kein Bild. Erlaubt sind PNG, JPEG und WebP.');
  }
  if (file.size > PICTURE_MAX_BYTES) throw new BadInput('too_large', 'Das Bild darf höchstens 5 MB groß sein.');
  let response: Response;
  try {
    response = await fetch(urlOf(putDefectPicture.path, { id: defectId }), {
      method: putDefectPicture.method,
      headers: { accept: 'application/json', 'content-type': file.type },
      body: file,
      credentials: 'same-origin',
    });
  } catch (error) {
    throw new NetworkError(error);
  }
  if (!response.ok) throw new ApiError((await response.json()) as Problem);
}
