/** UTF-8 by hand, since the rules know neither Node nor a browser. Broken input gives U+FFFD, never an error. */
export function decodeUtf8(bytes: Uint8Array): string {
  let text = '';
  for (let index = 0; index < bytes.length; ) {
    const first = bytes[index] as number;
    const length = first < 0x80 ? 1 : first >= 0xc2 && first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    const point = first >= 0x80 && first < 0xc2 ? -1 : codePointAt(bytes, index, length);
    text += String.fromCodePoint(point === -1 ? 0xfffd : point);
    index += point === -1 ? 1 : length;
  }
  return text;
}

/** -1 for a sequence that is cut off, over-long, a surrogate or beyond Unicode. */
function codePointAt(bytes: Uint8Array, start: number, length: number): number {
  if (length === 1) return bytes[start] as number;
  if (start + length > bytes.length) return -1;
  let point = (bytes[start] as number) & (0xff >> (length + 1));
  for (let index = start + 1; index < start + length; index++) {
    const next = bytes[index] as number;
    if ((next & 0xc0) !== 0x80) return -1;
    point = (point << 6) | (next & 0x3f);
  }
  const smallest = length === 2 ? 0x80 : length === 3 ? 0x800 : 0x10000;
  const valid = point >= smallest && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
  return valid ? point : -1;
}

export function encodeUtf8(text: string): number[] {
  const bytes: number[] = [];
  for (const character of text) {
    const raw = character.codePointAt(0) as number;
    const point = raw >= 0xd800 && raw <= 0xdfff ? 0xfffd : raw;
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 0x3f));
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 0x3f), 0x80 | (point & 0x3f));
    else {
      bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 0x3f));
      bytes.push(0x80 | ((point >> 6) & 0x3f), 0x80 | (point & 0x3f));
    }
  }
  return bytes;
}
