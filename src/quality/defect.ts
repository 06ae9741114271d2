import type { DefectSeverity } from './quality-result.ts';

export const DEFECT_SEVERITY_LABELS: Record<DefectSeverity, string> = {
  minor: 'Nebenfehler',
  major: 'Hauptfehler',
  critical: 'Kritischer Fehler',
};

/** Pictures come from phones: 5 MB hold one at full size. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
export const PICTURE_MEDIA_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PictureMediaType = (typeof PICTURE_MEDIA_TYPES)[number];

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

/** What the bytes are, whatever their sender says; null for anything else. */
export function pictureTypeOf(bytes: Uint8Array): PictureMediaType | null {
  const has = (signature: readonly number[], offset = 0) =>
    signature.every((byte, index) => bytes[offset + index] === byte);
  if (has(PNG)) return 'image/png';
  if (has(JPEG)) return 'image/jpeg';
  return has(RIFF) && has(WEBP, 8) ? 'image/webp' : null;
}
