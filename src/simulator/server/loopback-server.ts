import { createServer, type Server, type Socket } from 'node:net';

/** A TCP server of the virtual plant: on this computer only, and gone with all its connections when closed. */
export type LoopbackServer = {
  port: number;
  /** Cuts every connection, as a pulled cable or a crash would; new ones are welcome. */
  disconnectAll(): void;
  close(): Promise<void>;
};

export async function listenOnLoopback(port: number, onConnection: (socket: Socket) => void): Promise<LoopbackServer> {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    onConnection(socket);
  });
  await listening(server, port);
  const address = server.address();
  const disconnectAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    disconnectAll,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      disconnectAll();
      await closed;
    },
  };
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}
