import type { Endpoint, InputOf, OutputOf } from '#platform/endpoint.ts';
import { BadInput } from '#platform/errors.ts';
import { NOT_A_PICTURE, PICTURE_MAX_BYTES, PICTURE_MEDIA_TYPES } from '#platform/file-type.ts';
import { NetworkError, readError, urlOf } from '../api/call.ts';

/** Sends a file as it is to an endpoint with `binaryBody`. */
export async function sendFile<E extends Endpoint>(
  target: E,
  input: InputOf<E>,
  file: Blob,
  mediaType: string,
): Promise<OutputOf<E>> {
  const { params, query } = input as { params?: Record<string, unknown>; query?: Record<string, unknown> };
  let response: Response;
  try {
    response = await fetch(urlOf(target.path, params, query), {
      method: target.method,
      headers: { accept: 'application/json', 'content-type': mediaType },
      body: file,
      credentials: 'same-origin',
    });
  } catch (error) {
    throw new NetworkError(error);
  }
  if (!response.ok) throw await readError(response);
  return (response.status === 204 ? undefined : await response.json()) as OutputOf<E>;
}

/** What the server would refuse anyway is said before the upload. */
export function requirePicture(file: File): void {
  if (!(PICTURE_MEDIA_TYPES as readonly string[]).includes(file.type)) {
    throw new BadInput('not_a_picture', NOT_A_PICTURE);
  }
  if (file.size > PICTURE_MAX_BYTES) throw new BadInput('too_large', 'Das Bild darf höchstens 5 MB groß sein.');
}
