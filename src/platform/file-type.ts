/** What a file is, told by its bytes: names and declared types are the sender's word and can be wrong or a trick. */

/** Pictures come from phones: 5 MB hold one at full size. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
export const PICTURE_MEDIA_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PictureMediaType = (typeof PICTURE_MEDIA_TYPES)[number];
export const NOT_A_PICTURE = 'Diese Datei ist kein Bild. Erlaubt sind PNG, JPEG und WebP.';

export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024;
/** Only what a browser shows without running anything in it. */
export const DOCUMENT_MEDIA_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'text/plain'] as const;
export type DocumentMediaType = (typeof DOCUMENT_MEDIA_TYPES)[number];
export const NOT_A_DOCUMENT = 'Dateien dieser Art werden hier nicht angenommen. Erlaubt sind PDF, PNG, JPEG und Text.';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];
/** `%PDF-` */
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** Null for anything that is no picture. */
export function pictureTypeOf(bytes: Uint8Array): PictureMediaType | null {
  if (has(bytes, PNG)) return 'image/png';
  if (has(bytes, JPEG)) return 'image/jpeg';
  return has(bytes, RIFF) && has(bytes, WEBP, 8) ? 'image/webp' : null;
}

/** Null for anything that is no document we keep. */
export function documentTypeOf(bytes: Uint8Array): DocumentMediaType | null {
  if (has(bytes, PDF)) return 'application/pdf';
  if (has(bytes, PNG)) return 'image/png';
  if (has(bytes, JPEG)) return 'image/jpeg';
  return bytes.length > 0 && bytes.every(isTextByte) ? 'text/plain' : null;
}

/** A text is UTF-8 when it can be; older machines write Windows-1252, in which every byte has a meaning. */
export function charsetOf(bytes: Uint8Array): 'utf-8' | 'windows-1252' {
  let following = 0;
  for (const byte of bytes) {
    if (following > 0) {
      if ((byte & 0xc0) !== 0x80) return 'windows-1252';
      following -= 1;
    } else if (byte >= 0xf0 && byte < 0xf5) following = 3;
    else if (byte >= 0xe0 && byte < 0xf0) following = 2;
    else if (byte >= 0xc2 && byte < 0xe0) following = 1;
    else if (byte >= 0x80) return 'windows-1252';
  }
  return following === 0 ? 'utf-8' : 'windows-1252';
}

function has(bytes: Uint8Array, signature: readonly number[], offset = 0): boolean {
  return signature.every((byte, index) => bytes[offset + index] === byte);
}

/** Control characters other than tab, line feed, form feed and carriage return do not occur in texts. */
function isTextByte(byte: number): boolean {
  return (byte >= 0x20 && byte !== 0x7f) || byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d;
}
