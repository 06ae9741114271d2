import { drawingSVG, qrcode } from 'bwip-js/generic';

/** A QR code as the address of a picture, dark on white in every theme: phones read nothing else for certain. */
export function qrPicture(text: string): string {
  const options = { bcid: 'qrcode', text, eclevel: 'M', backgroundcolor: 'FFFFFF', padding: 3 };
  const svg = qrcode(options as Parameters<typeof qrcode>[0], drawingSVG());
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
