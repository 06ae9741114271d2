/** A broker in a process of its own, to be killed. Its sessions die with it. Prints `ready` when it listens. */
import { createServer } from 'node:net';
import { Aedes } from 'aedes';

if (process.env.AEDES_PORT !== undefined) {
  const broker = await Aedes.createBroker();
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    broker.handle(socket);
  });
  server.listen(Number(process.env.AEDES_PORT), '127.0.0.1', () => void process.stdout.write('ready\n'));
}
