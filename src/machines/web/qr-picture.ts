import { drawingSVG, qrcode } from 'bwip-js/generic';

/** A QR code as the address of a picture. Level M is read with an eighth of it dirty or scratched. */
export function qrPicture(text: string): string {
  const svg = qrcode({ bcid: 'qrcode', text, eclevel: 'M' } as Parameters<typeof qrcode>[0], drawingSVG());
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
