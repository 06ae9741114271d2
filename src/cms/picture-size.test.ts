import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pictureAttributes, pictureIdOf } from './picture.ts';
import { pictureSizeOf, storedWidths } from './picture-size.ts';

const codesOf = (text: string) => Array.from(text, (character) => character.charCodeAt(0));
const bytes = (...parts: (number[] | string)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? codesOf(part) : part)));

describe('size of a picture by its first bytes', () => {
  it('reads PNG, JPEG and the three kinds of WebP', () => {
    const png = bytes([0x89], 'PNG\r\n', [0x1a, 0x0a, 0, 0, 0, 13], 'IHDR', [0, 0, 3, 32, 0, 0, 2, 88]);
    // an application block, a Huffman table, then the frame
    const jpeg = bytes([
      0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xc4, 0, 3, 0, 0xff, 0xff, 0xc2, 0, 11, 8, 2, 88, 3, 32,
    ]);
    const webp = (kind: string, rest: number[]) => bytes('RIFF', [0, 0, 0, 0], `WEBP${kind}`, [0, 0, 0, 0], rest);
    const lossy = webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0x20, 3, 0x58, 2]);
    const lossless = webp('VP8L', [0x2f, 0x1f, 0xc3, 0x95, 0]);
    const extended = webp('VP8X', [0, 0, 0, 0, 0x1f, 3, 0, 0x57, 2, 0]);
    for (const picture of [png, jpeg, lossy, lossless, extended]) {
      expect(pictureSizeOf(picture)).toEqual({ width: 800, height: 600 });
    }
  });

  it('answers null for anything else and never throws', () => {
    expect(pictureSizeOf(bytes('<svg/>'))).toBeNull();
    expect(pictureSizeOf(new Uint8Array())).toBeNull();
    const starts = [[0x89, 0x50, 0x4e, 0x47], [0xff, 0xd8], [...bytes('RIFF0000WEBP')]];
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 64 }), (start, rest) => {
        const size = pictureSizeOf(Uint8Array.from([...start, ...rest]));
        return size === null || (size.width > 0 && size.height > 0);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('pictures on pages', () => {
  it('are stored in the offered widths, never wider than they are', () => {
    expect(storedWidths(300)).toEqual([300]);
    expect(storedWidths(480)).toEqual([480]);
    expect(storedWidths(1200)).toEqual([480, 960, 1200]);
    expect(storedWidths(4000)).toEqual([480, 960, 1600]);
  });

  it('have one form of address', () => {
    const id = '0b3f2a54-7c1f-4a3e-9a51-0a2b6f0c9d11';
    expect(pictureIdOf(`/media/${id}/960.webp`)).toBe(id);
    for (const other of [
      `https://x.example/media/${id}/960.webp`,
      `/media/${id}/960.webp?x`,
      `/media/../${id}/1.webp`,
    ]) {
      expect(pictureIdOf(other)).toBeNull();
    }
    expect(pictureAttributes({ id, width: 4000, height: 3000, widths: [480, 960, 1600] })).toMatchObject({
      src: `/media/${id}/960.webp`,
      width: '1600',
      height: '1200',
    });
  });
});
