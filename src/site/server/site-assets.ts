import { readFileSync } from 'node:fs';

/** Addresses of what public pages load, under the hashed names the build gave them. */
export type SiteAssets = {
  styles: string;
  /** Preloaded, because the style sheet would name it too late. */
  font: string;
  scripts: Readonly<Record<string, string>>;
};

/** Without a build (development, tests) the sources themselves, as the development server offers them. */
const SOURCES: SiteAssets = {
  styles: '/src/site/web/site.css',
  font: '/node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  scripts: {},
};

/** `file` is what scripts/build.ts wrote; null asks for the sources. */
export function readSiteAssets(file: string | null): SiteAssets {
  if (file === null) return SOURCES;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SiteAssets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return SOURCES;
    throw error;
  }
}

export function scriptAddress(assets: SiteAssets, name: string): string {
  if (assets === SOURCES) return `/src/site/web/scripts/${name}.ts`;
  const address = assets.scripts[name];
  if (address === undefined) throw new TypeError(`src/site/web/scripts has no ${name}.ts`);
  return address;
}
