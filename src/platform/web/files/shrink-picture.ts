import { BadInput } from '#platform/errors.ts';
import { NOT_A_PICTURE } from '#platform/file-type.ts';

const QUALITY = 0.82;

/** The picture with its longer side at most `longestSide` pixels, upright as it was taken. Small ones stay small. */
export async function shrinkPicture(file: Blob, longestSide: number): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch((error: unknown) => {
    throw new BadInput('not_a_picture', NOT_A_PICTURE, { cause: error });
  });
  try {
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('this browser draws no pictures');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    // WebP keeps transparency; browsers that cannot write it give PNG.
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
    if (blob === null) throw new Error('this browser writes no pictures');
    return blob;
  } finally {
    bitmap.close();
  }
}
