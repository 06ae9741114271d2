import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';

/** Parts that must be there without a connection although nobody has visited them on this device yet. */
const STORED_SCREENS = [
  'src/app/web/pwa/start-pwa.ts',
  'src/platform/web/pwa/InstallCard.tsx',
  'src/app/web/shell/AppShell.tsx',
  'src/dashboard/web/DashboardPage.tsx',
  'src/productions/web/TerminalPage.tsx',
];
/** Latin letters; other alphabets are stored when a page needs them. */
const STORED_FONT = /inter-latin-wght-normal.*\.woff2$/;
const PLAIN_FILES = ['offline.html', 'offline.css', 'favicon.svg', 'manifest.webmanifest'];

type StoredFile = { url: string; revision: string | null };
type BuiltFile = Rolldown.OutputChunk | Rolldown.OutputAsset;

/**
 * The service worker, with the list of what it stores when the app is installed: the frame of the app, the start page
 * and the terminal. Every other page is stored when it is first used, so that a phone loads only what it needs.
 */
export async function buildWorker(root: string, webFolder: string, webFiles: readonly BuiltFile[]): Promise<void> {
  const files = await storedFiles(webFolder, webFiles);
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"', STORED_FILES: JSON.stringify(files) },
    build: {
      outDir: webFolder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2023',
      reportCompressedSize: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'src/app/web/service-worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  });
  const sizes = await Promise.all(files.map(({ url }) => sizeOf(webFolder, url)));
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024;
  console.log(`service worker: ${files.length} files stored at installation, ${kilobytes.toFixed(0)} kB unpacked`);
}

async function storedFiles(webFolder: string, webFiles: readonly BuiltFile[]): Promise<StoredFile[]> {
  const chunks = new Map(webFiles.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  const wanted = new Set<string>();
  const add = (fileName: string) => {
    const chunk = chunks.get(fileName);
    if (chunk === undefined || wanted.has(fileName)) return;
    wanted.add(fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) wanted.add(style);
    for (const imported of chunk.imports) add(imported);
  };
  for (const chunk of chunks.values()) if (chunk.isEntry) add(chunk.fileName);
  for (const screen of STORED_SCREENS) add(chunkOf(screen, chunks).fileName);
  for (const { fileName } of webFiles) if (STORED_FONT.test(fileName)) wanted.add(fileName);

  const plain = PLAIN_FILES.map(async (name) => ({ url: `/${name}`, revision: await hashOf(join(webFolder, name)) }));
  return [
    // The page of every address below /app.
    { url: '/app', revision: await hashOf(join(webFolder, 'index.html')) },
    ...(await Promise.all(plain)),
    // Their names carry a hash of their content.
    ...[...wanted].toSorted().map((fileName) => ({ url: `/${fileName}`, revision: null })),
  ];
}

function chunkOf(screen: string, chunks: ReadonlyMap<string, Rolldown.OutputChunk>): Rolldown.OutputChunk {
  for (const chunk of chunks.values()) if (chunk.moduleIds.some((id) => id.endsWith(screen))) return chunk;
  throw new Error(`The build has no file with ${screen}, which must be stored for work without a connection.`);
}

async function hashOf(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
    .slice(0, 16);
}

async function sizeOf(webFolder: string, url: string): Promise<number> {
  return (await stat(join(webFolder, url === '/app' ? 'index.html' : url))).size;
}
