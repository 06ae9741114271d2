/** Answers every call at once and does nothing else, in a process of its own: how long a call takes on this machine. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const server = createServer((_request, response) => response.end('{}'));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
