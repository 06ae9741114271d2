/**
 * `npm run build`: the browser app and the server, each as few files.
 * The server could run from its sources, but loading a thousand small modules costs it seconds and a hundred megabytes
 * (see docs/decisions/005-server-bundle.md).
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '..');
const OUTPUT = join(ROOT, 'dist');
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|woff)$/;
const WORTH_BYTES = 1024;

await build({ root: ROOT, logLevel: 'warn', build: { outDir: join(OUTPUT, 'web'), emptyOutDir: true } });
await build({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  ssr: {
    noExternal: true,
    // Native, or so big that they are loaded only when they are needed.
    external: ['@node-rs/argon2', 'graphile-worker', 'modbus-serial', 'node-opcua', 'nodes7', 'pdfmake', 'pg-native'],
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
