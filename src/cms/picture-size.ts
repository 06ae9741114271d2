/**
 * How large a picture says it is, read from its first bytes without unpacking it: a small file can unpack to
 * gigabytes, so this is asked before anything is decoded.
 */
export type PictureSize = { width: number; height: number };

export const BLOG_PICTURE_MAX_BYTES = 10 * 1024 * 1024;
/** Forty megapixels hold what cameras and phones take and unpack to 160 MB. */
export const BLOG_PICTURE_MAX_PIXELS = 40_000_000;
export const BLOG_PICTURE_MAX_SIDE = 16_000;
/** Widths that pictures are offered in. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const;

/** The widths one picture is stored in: never wider than it is. */
export function storedWidths(width: number): number[] {
  const largest = Math.min(width, PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] ?? width);
  return [...PICTURE_WIDTHS.filter((offered) => offered < largest), largest];
}

/** Null when the bytes are no PNG, JPEG or WebP with a readable head. */
export function pictureSizeOf(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const size = pngSize(view) ?? jpegSize(view) ?? webpSize(view);
    return size !== null && size.width > 0 && size.height > 0 ? size : null;
  } catch (error) {
    // The file ends in the middle of its head.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function pngSize(view: DataView): PictureSize | null {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(12) !== 0x49484452) return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

function jpegSize(view: DataView): PictureSize | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  let position = 2;
  while (view.getUint8(position) === 0xff) {
    const marker = view.getUint8(position + 1);
    if (marker === 0xff) {
      position += 1;
      continue;
    }
    // Frames are C0…CF, except the tables (C4, C8, CC) between them.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { width: view.getUint16(position + 7), height: view.getUint16(position + 5) };
    position += 2 + view.getUint16(position + 2);
  }
  return null;
}

function webpSize(view: DataView): PictureSize | null {
  if (view.getUint32(0) !== 0x52494646 || view.getUint32(8) !== 0x57454250) return null;
  switch (view.getUint32(12)) {
    case 0x56503820: // 'VP8 '
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 0x5650384c: {
      // 'VP8L'
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 0x56503858: // 'VP8X'
      return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
    default:
      return null;
  }
}

function uint24(view: DataView, position: number): number {
  return view.getUint16(position, true) | (view.getUint8(position + 2) << 16);
}
