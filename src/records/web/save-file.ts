const RELEASE_AFTER_MS = 60_000;

/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Some browsers still read it after the click.
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_AFTER_MS);
}

/** 'Produkte 2026-11-15.csv' */
export function fileNameOf(label: string, ending: string): string {
  const day = new Date().toLocaleDateString('sv-SE');
  return `${label.replaceAll(/[\\/:*?"<>|]/g, '-')} ${day}.${ending}`;
}
