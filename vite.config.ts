import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVER_IN_DEVELOPMENT = 'http://127.0.0.1:3000';

export default defineConfig({
  base: '/',
  plugins: [react()],
  server: { host: '127.0.0.1', proxy: { '/api': SERVER_IN_DEVELOPMENT } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The content security policy allows no fonts from data: addresses.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
