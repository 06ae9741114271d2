import { connect, type Socket } from 'node:net';

/** An open TCP connection, or the error that kept it from opening; never later than the time limit. */
export async function openTcp(options: {
  host: string;
  port: number;
  timeoutMs: number;
  signal?: AbortSignal;
}): Promise<Socket> {
  const { host, port, timeoutMs, signal } = options;
  const limit = AbortSignal.timeout(timeoutMs);
  const ended = signal === undefined ? limit : AbortSignal.any([limit, signal]);
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: 10_000 });
    const giveUp = () => {
      socket.destroy();
      reject(Object.assign(new Error('connection timed out'), { code: 'ETIMEDOUT' }));
    };
    ended.addEventListener('abort', giveUp, { once: true });
    if (ended.aborted) giveUp();
    socket.once('error', (error) => {
      ended.removeEventListener('abort', giveUp);
      reject(error);
    });
    socket.once('connect', () => {
      ended.removeEventListener('abort', giveUp);
      resolve(socket);
    });
  });
}

/** Rejects when the peer goes away; for racing against an answer that will then never come. */
export function goneOf(socket: Socket): Promise<never> {
  const gone = new Promise<never>((_resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', () => reject(Object.assign(new Error('connection closed'), { code: 'ECONNRESET' })));
  });
  gone.catch(() => {});
  return gone;
}
