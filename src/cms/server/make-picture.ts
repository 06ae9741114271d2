import { BadInput } from '#platform/errors.ts';
import { NOT_A_PICTURE, pictureTypeOf } from '#platform/file-type.ts';
import {
  BLOG_PICTURE_MAX_PIXELS,
  BLOG_PICTURE_MAX_SIDE,
  type PictureSize,
  pictureSizeOf,
  storedWidths,
} from '../picture-size.ts';

const QUALITY = 80;
/** Turned a quarter, as phones note it instead of turning the pixels. */
const QUARTER_TURNS = new Set([5, 6, 7, 8]);

export type MadePicture = PictureSize & { files: (PictureSize & { bytes: Uint8Array })[] };

/** One after the other: each unpacks to as much as 160 MB. */
let before: Promise<unknown> = Promise.resolve();

/**
 * The picture as WebP in several widths, upright, without what cameras note inside (place, device, time).
 * Decoding runs in the library's own threads.
 */
export function makePicture(bytes: Uint8Array): Promise<MadePicture> {
  const size = requirePicture(bytes);
  const made = before.then(() => make(bytes, size));
  before = made.catch(() => undefined);
  return made;
}

function requirePicture(bytes: Uint8Array): PictureSize {
  const size = pictureTypeOf(bytes) === null ? null : pictureSizeOf(bytes);
  if (size === null) throw new BadInput('not_a_picture', NOT_A_PICTURE);
  const isTooLarge =
    size.width * size.height > BLOG_PICTURE_MAX_PIXELS ||
    size.width > BLOG_PICTURE_MAX_SIDE ||
    size.height > BLOG_PICTURE_MAX_SIDE;
  if (isTooLarge) {
    throw new BadInput(
      'picture_too_large',
      `Das Bild hat ${size.width} × ${size.height} Bildpunkte. Erlaubt sind höchstens 40 Megapixel und 16.000 Bildpunkte je Seite.`,
    );
  }
  return size;
}

async function make(bytes: Uint8Array, size: PictureSize): Promise<MadePicture> {
  // Native and needed rarely: loaded with the first upload.
  const { ResizeFilterType, ResizeFit, Transformer } = await import('@napi-rs/image');
  try {
    const { orientation } = await new Transformer(bytes).metadata(true);
    const isTurned = orientation !== undefined && QUARTER_TURNS.has(orientation);
    const width = isTurned ? size.height : size.width;
    const height = isTurned ? size.width : size.height;
    const files: MadePicture['files'] = [];
    for (const target of storedWidths(width)) {
      const targetHeight = Math.max(1, Math.round((height * target) / width));
      const transformer = new Transformer(bytes).rotate();
      if (target !== width) {
        transformer.resize(target, targetHeight, ResizeFilterType.Lanczos3, ResizeFit.Fill);
      }
      files.push({ width: target, height: targetHeight, bytes: await transformer.webp(QUALITY) });
    }
    return { width, height, files };
  } catch (error) {
    throw new BadInput('broken_picture', 'Dieses Bild ist beschädigt und lässt sich nicht lesen.', { cause: error });
  }
}
