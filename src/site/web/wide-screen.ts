/**
 * A table of contents starts closed, because on a phone it would stand above what one came for. Where it has a column of
 * its own it is opened; nothing else moves then, while closing it on phones would push the whole page up.
 */
export function openOnWideScreen(contents: HTMLDetailsElement | null): void {
  if (matchMedia('(min-width: 60.01em)').matches) contents?.setAttribute('open', '');
}
