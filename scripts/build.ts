/**
 * `npm run build`: the browser app and the server, each as few files.
 * The server could run from its sources, but loading a thousand small modules costs it seconds and a hundred megabytes
 * (see docs/decisions/005-server-bundle.md).
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { build } from 'vite';
import { buildWorker } from './build-worker.ts';

const ROOT = join(import.meta.dirname, '..');
const OUTPUT = join(ROOT, 'dist');
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|woff)$/;
const WORTH_BYTES = 1024;

const app = await build({ root: ROOT, logLevel: 'warn', build: { outDir: join(OUTPUT, 'web'), emptyOutDir: true } });
if (!('output' in app)) throw new Error('The build of the app has no output.');
await buildWorker(ROOT, join(OUTPUT, 'web'), app.output);
await buildSite();
await build({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  // The MQTT library speaks to it several times for every message, also when nobody listens.
  resolve: { alias: { debug: join(ROOT, 'scripts/silent-debug.cjs') } },
  ssr: {
    noExternal: true,
    // Native, or so big that they are loaded only when they are needed.
    external: [
      '@napi-rs/image',
      '@node-rs/argon2',
      'graphile-worker',
      'modbus-serial',
      'node-opcua',
      'nodes7',
      'pdfmake',
      'pg-native',
    ],
  },
  build: {
    ssr: true,
    outDir: join(OUTPUT, 'server'),
    emptyOutDir: true,
    target: 'node22',
    sourcemap: true,
    copyPublicDir: false,
    rolldownOptions: {
      // The journal blocks while it writes, so it runs in a thread, which needs a file of its own.
      input: {
        main: join(ROOT, 'src/app/server/main.ts'),
        'journal-thread': join(ROOT, 'src/ingestion/server/journal-thread.ts'),
      },
    },
  },
});
await compressFiles(join(OUTPUT, 'web'));

/** Styles and small scripts of the public pages, without the app. The server reads their names (site-assets.ts). */
async function buildSite(): Promise<void> {
  const folder = join(ROOT, 'src/site/web');
  const scripts = (await readdir(join(folder, 'scripts'))).filter((name) => /^[\w-]+\.ts$/.test(name));
  const inputs = scripts.map((name) => [basename(name, '.ts'), join(folder, 'scripts', name)] as const);
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: join(OUTPUT, 'web'),
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2023',
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      modulePreload: false,
      rolldownOptions: {
        input: { ...Object.fromEntries(inputs), styles: join(folder, 'site.css') },
        output: {
          entryFileNames: 'assets/site/[name]-[hash].js',
          chunkFileNames: 'assets/site/[name]-[hash].js',
          // Fonts keep the name the app gives them, so that both share one file.
          assetFileNames: ({ names }) =>
            names[0]?.endsWith('.css') === true
              ? 'assets/site/[name]-[hash][extname]'
              : 'assets/[name]-[hash][extname]',
        },
      },
    },
  });
  if (!('output' in result)) throw new Error('The build of the public pages has no output.');
  const files = result.output.map(({ fileName }) => `/${fileName}`);
  const find = (pattern: RegExp) => {
    const found = files.find((file) => pattern.test(file));
    if (found === undefined) throw new Error(`The build of the public pages made no ${String(pattern)}.`);
    return found;
  };
  const entries = result.output.flatMap((file) =>
    file.type === 'chunk' && file.isEntry && file.name !== 'styles' ? [[file.name, `/${file.fileName}`] as const] : [],
  );
  const assets = {
    styles: find(/\/site\/.*\.css$/),
    font: find(/inter-latin-wght-normal.*\.woff2$/),
    scripts: Object.fromEntries(entries),
  };
  await writeFile(join(OUTPUT, 'site-assets.json'), JSON.stringify(assets, null, 2));
}

/** Once here at the best setting, instead of on every request at a quick one. */
async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const content = await readFile(path);
      if (content.length < WORTH_BYTES) return;
      const brotli = { params: { [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY } };
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, brotli));
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: zlib.Z_BEST_COMPRESSION }));
    }),
  );
}
