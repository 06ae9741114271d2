import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Gate = {
  url: string;
  /** 'GET /api/session', in the order they came. */
  seen: string[];
  /** From now on nobody gets through, and who is inside is thrown out: as when the server is off. */
  shut(): void;
  open(): void;
  /** These paths answer 404. */
  hide(path: string): void;
  /** The server has been updated: its worker is another one. */
  changeWorker(): void;
  close(): Promise<void>;
};

const WORKER_PATH = '/service-worker.js';

/** A door in front of the program, on a port of its own, so that one test can close it for itself. */
export async function openGate(target: string): Promise<Gate> {
  let isShut = false;
  let version = 0;
  const hidden = new Set<string>();
  const seen: string[] = [];
  const { hostname, port } = new URL(target);

  const server = createServer((incoming, outgoing) => {
    const path = incoming.url?.split('?', 1)[0] ?? '/';
    seen.push(`${incoming.method} ${path}`);
    if (isShut) incoming.socket.destroy();
    else if (hidden.has(path)) outgoing.writeHead(404).end();
    else pass(incoming, outgoing, path === WORKER_PATH ? version : 0);
  });

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, changed: number): void {
    const headers = { ...incoming.headers };
    if (changed > 0) {
      delete headers['accept-encoding'];
      delete headers['if-none-match'];
      delete headers['if-modified-since'];
    }
    const onward = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      const answerHeaders = { ...answer.headers };
      if (changed > 0) delete answerHeaders['content-length'];
      outgoing.writeHead(answer.statusCode ?? 502, answerHeaders);
      answer.on('error', () => outgoing.destroy());
      answer.pipe(outgoing, { end: changed === 0 });
      if (changed > 0) answer.once('end', () => outgoing.end(`\n// version ${changed}\n`));
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }

  server.listen(0, hostname);
  await once(server, 'listening');
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    seen,
    shut() {
      isShut = true;
      server.closeAllConnections();
    },
    open() {
      isShut = false;
    },
    hide: (path) => void hidden.add(path),
    changeWorker() {
      version += 1;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
