import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { APP_NAME, APP_SHORT_NAME, APP_START_PATH, fallbackManifest, ICON_SIZES, iconPath } from './app-manifest.ts';

const PUBLIC = join(import.meta.dirname, '../../public');
type Manifest = Record<string, string> & { icons: { src: string; sizes: string; purpose: string }[] };
const manifest = JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8')) as Manifest;

/** Width and height as a PNG says them itself. */
function sizeOfPng(path: string): [number, number] {
  const bytes = readFileSync(join(PUBLIC, path));
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

describe('manifest', () => {
  it('SHELL-02 OPEN-049 names the app, where it starts and that it has a window of its own', () => {
    expect(manifest).toMatchObject({
      name: APP_NAME,
      short_name: APP_SHORT_NAME,
      start_url: APP_START_PATH,
      scope: '/',
      display: 'standalone',
      theme_color: '#2563eb',
      lang: 'de',
    });
  });

  it('SHELL-34 API-29 CONST-83 has the eight icons, each as big as its name says, and one that can be masked', () => {
    expect(ICON_SIZES.map(iconPath)).toEqual(
      ['72x72', '96x96', '128x128', '144x144', '152x152', '192x192', '384x384', '512x512'].map(
        (size) => `/icon-${size}.png`,
      ),
    );
    const plain = manifest.icons.filter(({ purpose }) => purpose === 'any');
    expect(plain.map(({ src }) => src)).toEqual(ICON_SIZES.map(iconPath));
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    for (const { src, sizes } of manifest.icons) expect(sizeOfPng(src).join('x')).toBe(sizes);
  });

  it('SHELL-36 SHELL-37 SHELL-38 OPEN-049 has a stand-in with whole addresses and drawn icons', () => {
    const made = fallbackManifest('https://mes.example', [{ src: 'data:image/png;base64,AA', size: 192 }]);
    expect(made).toMatchObject({
      theme_color: '#2563eb',
      short_name: 'MES',
      display: 'standalone',
      start_url: 'https://mes.example/app/dashboard',
      icons: [{ src: 'data:image/png;base64,AA', sizes: '192x192', type: 'image/png' }],
    });
  });
});
