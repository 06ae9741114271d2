/** Name, icons and colours under which the app is installed. Spec §7, OPEN-049. */
export const APP_NAME = 'MES – Fertigungsleitsystem';
export const APP_SHORT_NAME = 'MES'; // SHELL-37
export const APP_START_PATH = '/app/dashboard';
export const THEME_COLOR = '#2563eb'; // SHELL-36, CONST-83
export const ICON_SIZES = [72, 96, 128, 144, 152, 192, 384, 512] as const; // SHELL-34, API-29
export const ICON_CHECK_DELAY_MS = 2000; // CONST-83

export function iconPath(size: number): string {
  return `/icon-${size}x${size}.png`;
}

export type GeneratedIcon = { src: string; size: number };

/** Stands in for the manifest when one of its icons is missing. Every address is whole: a blob has no folder. */
export function fallbackManifest(origin: string, icons: readonly GeneratedIcon[]) {
  return {
    id: `${origin}/app`,
    name: APP_NAME,
    short_name: APP_SHORT_NAME,
    lang: 'de',
    start_url: origin + APP_START_PATH,
    scope: `${origin}/`,
    display: 'standalone', // SHELL-38
    theme_color: THEME_COLOR,
    background_color: '#f4f5f7',
    icons: icons.map(({ src, size }) => ({ src, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' })),
  };
}
