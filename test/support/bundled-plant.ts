import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '../..');

/**
 * A child program in one file, as the product's own build makes them: it starts in a tenth of a second instead of
 * seven, which counts when it is started and killed a hundred times.
 */
export async function bundlePlant(file: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  // The folder stands for that of the project: the journal's thread is looked for in its dist/server.
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const outDir = join(folder, 'dist/server');
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['pg-native'] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node22',
      copyPublicDir: false,
      rolldownOptions: {
        input: { plant: file, 'journal-thread': join(ROOT, 'src/ingestion/server/journal-thread.ts') },
      },
    },
  });
  return join(outDir, 'plant.js');
}
