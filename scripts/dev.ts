/** `npm run dev`: server that restarts on change, and the browser app with hot replacement in front of it. */
import { spawn } from 'node:child_process';
import { createServer } from 'vite';

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/app/server/main.ts'], {
  stdio: 'inherit',
  env: { DEVELOPER_PAGES: 'true', LOG_LEVEL: 'debug', ...process.env },
});
const web = await createServer();
await web.listen();
web.printUrls();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.once('exit', () => process.exit());
    server.kill('SIGTERM');
    void web.close();
  });
}
