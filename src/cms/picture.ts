/** Pictures of the blog as pages show them. */
export type StoredPicture = { id: string; width: number; height: number; widths: number[] };

/** The column of text is never wider; phones take the whole screen. */
const SIZES = '(max-width: 48em) 100vw, 720px';
const ADDRESS = /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(\d{1,5})\.webp$/;

export function pictureAddress(id: string, width: number): string {
  return `/media/${id}/${width}.webp`;
}

/** The picture an address means, or null for every address that is not one of ours. */
export function pictureIdOf(address: string): string | null {
  return ADDRESS.exec(address)?.[1] ?? null;
}

/** Pictures a text (HTML or Markdown) shows, so that they can be looked up. */
export function picturesIn(dirty: string): string[] {
  const ids = [...dirty.matchAll(/\/media\/[^"'\s>)]+/g)].map(([address]) => pictureIdOf(address));
  return [...new Set(ids.filter((id) => id !== null))];
}

/** The middle width: for programs that know no choice of widths. */
export function mainWidthOf(picture: StoredPicture): number {
  const fitting = picture.widths.filter((width) => width <= 960);
  return Math.max(...(fitting.length > 0 ? fitting : picture.widths));
}

export function mainAddressOf(picture: StoredPicture): string {
  return pictureAddress(picture.id, mainWidthOf(picture));
}

export function largestAddressOf(picture: StoredPicture): string {
  return pictureAddress(picture.id, Math.max(...picture.widths));
}

/** Attributes of <img>: the browser takes the width it needs and keeps the place free while it loads. */
export function pictureAttributes(picture: StoredPicture, sizes = SIZES): Record<string, string> {
  const largest = Math.max(...picture.widths);
  return {
    src: mainAddressOf(picture),
    srcset: picture.widths.map((width) => `${pictureAddress(picture.id, width)} ${width}w`).join(', '),
    sizes,
    width: String(largest),
    height: String(Math.round((picture.height * largest) / picture.width)),
  };
}
