/**
 * `node scripts/icons.ts`: draws the icons of the installed app from public/favicon.svg. Run it when the sign changes
 * and commit the pictures; the build only copies them.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { losslessCompressPng, ResizeFilterType, Transformer } from '@napi-rs/image';
import { ICON_SIZES, iconPath, THEME_COLOR } from '../src/platform/app-manifest.ts';

const PUBLIC = join(import.meta.dirname, '../public');
const MASKABLE_SIZE = 512;
/** Launchers cut up to a fifth off each side of a maskable icon. */
const MASKABLE_MARGIN = 0.18;

const sign = await readFile(join(PUBLIC, 'favicon.svg'), 'utf8');
const inner = /<svg[^>]*>(.*)<\/svg>/s.exec(sign)?.[1];
const viewBox = /viewBox="0 0 (\d+) \1"/.exec(sign)?.[1];
if (inner === undefined || viewBox === undefined) throw new Error('favicon.svg is not a square drawing.');

for (const size of ICON_SIZES) await draw(iconPath(size), size, 0, 'none');
await draw(`/icon-maskable-${MASKABLE_SIZE}x${MASKABLE_SIZE}.png`, MASKABLE_SIZE, MASKABLE_MARGIN, THEME_COLOR);
// iOS rounds the corners itself and shows transparent ones in black.
await draw('/apple-touch-icon.png', 180, 0.08, THEME_COLOR);

async function draw(path: string, size: number, margin: number, background: string): Promise<void> {
  const side = Number(viewBox);
  const offset = side * margin;
  const scale = 1 - 2 * margin;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${side} ${side}"><rect width="${side}" height="${side}" fill="${background}"/><g transform="translate(${offset} ${offset}) scale(${scale})">${inner}</g></svg>`;
  // The library draws big and leaves making it smaller to us.
  const picture = await Transformer.fromSvg(svg).resize(size, size, ResizeFilterType.Lanczos3).png();
  await writeFile(join(PUBLIC, path), await losslessCompressPng(picture));
}
