import { expect, it } from 'vitest';
import { pictureTypeOf } from './defect.ts';

const bytes = (...parts: (string | number)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'number' ? [part] : part.split('').map((one) => one.charCodeAt(0)))),
  );

it('DATA-52 knows a picture by its bytes, not by its name', () => {
  expect(pictureTypeOf(bytes(0x89, 'PNG\r\n', 0x1a, '\n', 0, 0))).toBe('image/png');
  expect(pictureTypeOf(bytes(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg');
  expect(pictureTypeOf(bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 '))).toBe('image/webp');
});

it.each(['', 'RIFF1234WAVE', '<svg onload="alert(1)">', 'GIF89a', 'RIFF'])('%j is no picture', (text) => {
  expect(pictureTypeOf(bytes(text))).toBeNull();
});
