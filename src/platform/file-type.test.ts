import { describe, expect, it } from 'vitest';
import { charsetOf, documentTypeOf, pictureTypeOf } from './file-type.ts';

const bytes = (...parts: (string | number)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'number' ? [part] : part.split('').map((one) => one.charCodeAt(0)))),
  );
const PNG = bytes(0x89, 'PNG\r\n', 0x1a, '\n', 0, 0);
const JPEG = bytes(0xff, 0xd8, 0xff, 0xe0);
const WEBP = bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 ');

describe('pictureTypeOf', () => {
  it('DATA-52 knows a picture by its bytes, not by its name', () => {
    expect([PNG, JPEG, WEBP].map(pictureTypeOf)).toEqual(['image/png', 'image/jpeg', 'image/webp']);
  });

  it.each(['', 'RIFF1234WAVE', '<svg onload="alert(1)">', 'GIF89a', 'RIFF', '%PDF-1.7'])('%j is no picture', (text) => {
    expect(pictureTypeOf(bytes(text))).toBeNull();
  });
});

describe('documentTypeOf', () => {
  it('knows PDF, pictures and texts', () => {
    expect([bytes('%PDF-1.7\n', 0, 1), PNG, JPEG].map(documentTypeOf)).toEqual([
      'application/pdf',
      'image/png',
      'image/jpeg',
    ]);
    expect(documentTypeOf(new TextEncoder().encode('Öl prüfen\r\n\tTäglich'))).toBe('text/plain');
  });

  it('a page with a script in it is a text and never more', () => {
    expect(documentTypeOf(bytes('<html><script>alert(1)</script>'))).toBe('text/plain');
  });

  it.each([
    ['nothing', bytes()],
    ['WebP, which is not offered for documents', WEBP],
    ['a program', bytes(0x7f, 'ELF', 2, 1, 1, 0)],
    ['an archive', bytes('PK', 3, 4, 20, 0)],
    ['a text with a zero in it', bytes('Text', 0)],
  ])('%s is no document', (_name, content) => {
    expect(documentTypeOf(content)).toBeNull();
  });
});

it('charsetOf tells UTF-8 from Windows-1252', () => {
  expect(charsetOf(new TextEncoder().encode('Prüfmaß 5 € 😀'))).toBe('utf-8');
  expect(charsetOf(bytes('Pr', 0xfc, 'fma', 0xdf))).toBe('windows-1252');
  // Cut off in the middle of a character.
  expect(charsetOf(bytes('Pr', 0xc3))).toBe('windows-1252');
  expect(charsetOf(bytes(0xf8, 0x88, 0x80, 0x80, 0x80))).toBe('windows-1252');
});
