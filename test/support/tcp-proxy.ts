import { connect, createServer, type Socket } from 'node:net';

/** Stands between a client and a server on loopback, to break the line in ways a server cannot. */
export type TcpProxy = {
  port: number;
  /** Half-open: both ends believe in the connection, nothing passes any more. */
  freeze(): void;
  /** New connections pass again. Frozen ones stay frozen. */
  thaw(): void;
  close(): Promise<void>;
};

/** `hear`: gets everything the server says. */
export async function startTcpProxy(targetPort: number, hear: (data: Buffer) => void = () => {}): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let frozen = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    keep(client);
    if (frozen) return;
    const target = connect({ host: '127.0.0.1', port: targetPort });
    keep(target);
    client.on('data', (data) => frozen || target.write(data));
    target.on('data', (data) => {
      hear(data);
      if (!frozen) client.write(data);
    });
    client.once('close', () => target.destroy());
    target.once('close', () => frozen || client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    freeze() {
      frozen = true;
    },
    thaw() {
      for (const socket of sockets) socket.destroy();
      frozen = false;
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
