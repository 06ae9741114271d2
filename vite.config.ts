import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { isAppAddress } from './src/app/app-address.ts';

const SERVER_IN_DEVELOPMENT = 'http://127.0.0.1:3000';
/** What the development server offers itself; public pages and the API come from the server. */
const IN_DEVELOPMENT = /^\/(@|src\/|node_modules\/|pictures\/)/;

/** Small parts every page needs, except those that bring dialogs and menus along. */
const KIT =
  /src\/(platform\/(access|errors|format|global-error-rules|toast-queue)\.ts|platform\/web\/(api|offline|ui)\/)/;
const HEAVY_KIT = /ConfirmDialog/;

export default defineConfig({
  base: '/',
  plugins: [react()],
  server: {
    host: '127.0.0.1',
    proxy: {
      '^/': {
        target: SERVER_IN_DEVELOPMENT,
        bypass: ({ url = '/' }) =>
          IN_DEVELOPMENT.test(url) || isAppAddress(url.split('?', 1)[0] ?? '/') ? url : undefined,
      },
    },
  },
  build: {
    outDir: 'dist/web',
    target: 'es2023',
    // The content security policy allows no fonts from data: addresses.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Few files that change rarely, instead of one per icon and component.
        codeSplitting: {
          groups: [
            { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|@tanstack|zod)\// },
            { name: 'prosemirror', test: /node_modules\/(prosemirror-|orderedmap|rope-sequence|w3c-keyname)/ },
            { name: 'icons', test: /node_modules\/lucide-react\// },
            { name: 'kit', test: (id) => KIT.test(id) && !HEAVY_KIT.test(id) },
          ],
        },
      },
    },
  },
});
