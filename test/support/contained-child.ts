/**
 * A source whose library throws in the callback of a socket, and an error of our own afterwards; see
 * test/server/contained-faults.test.ts. Says what happens line by line.
 */
import { connect } from 'node:net';
import { keepConnected } from '#ingestion/server/supervisor-source.ts';
import type { Adapter } from '#ingestion/server/wire-adapter.ts';
import { systemClock } from '#platform/server/realtime/system-clock.ts';
import { listenOnLoopback } from '#simulator/server/loopback-server.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const peer = await listenOnLoopback(0, (socket) => socket.write('nonsense'));

/** Throws once connected, or before. */
const careless = (throwsEarly: boolean): Adapter => ({
  async connect() {
    const socket = connect(peer.port, '127.0.0.1');
    const connected = new Promise<void>((resolve) => {
      socket.on('data', () => {
        if (!throwsEarly) resolve();
        setTimeout(() => {
          throw new Error('thrown by a library');
        });
      });
    });
    await connected;
    return { check: async () => {}, close: async () => void socket.destroy() };
  },
});

for (const throwsEarly of [true, false]) {
  await new Promise<void>((resolve) => {
    const line = keepConnected({
      clock: systemClock,
      loadAdapter: async () => careless(throwsEarly),
      start: { settings: {}, points: [] },
      host: {
        folder: '',
        deliver: async () => {},
        reject: () => {},
        log: { debug: () => {}, info: () => {}, warn: (_fields, text) => say(text) },
      },
      onConnected: () => say('connected'),
      onGivenUp: () => {},
      onFailure({ message }, event) {
        say(`${event}: ${message}`);
        setImmediate(() => void line.stop().then(resolve));
      },
    });
  });
}
say('still running');
setTimeout(() => {
  throw new Error('an error of our own');
});
setTimeout(() => say('must not be reached'), 1000);
