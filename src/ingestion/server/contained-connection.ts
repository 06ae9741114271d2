import { containFaults, outsideContainment } from '#platform/server/contained-faults.ts';
import { type Adapter, type AdapterConnection, AdapterFailure, type AdapterStart } from './wire-adapter.ts';

/**
 * Connects through an adapter so that whatever its library throws where nobody can catch it (in the callback of a
 * socket, after a nonsense packet) costs this one connection and not the program.
 */
export async function connectContained(
  adapter: Adapter,
  start: AdapterStart,
  onFault: (failure: AdapterFailure) => void,
): Promise<AdapterConnection> {
  const { host } = start;
  const early = Promise.withResolvers<never>();
  early.promise.catch(() => undefined);
  const contained = <T>(work: () => T): T =>
    containFaults((error) => {
      host.log.warn({ err: error }, 'a library failed outside of any call');
      const sentence = 'Die Gegenstelle hat etwas Unverständliches gesendet.';
      const failure = new AdapterFailure('library', sentence, { cause: error });
      early.reject(failure);
      onFault(failure);
    }, work);
  const connecting = contained(() =>
    adapter.connect({
      ...start,
      // Our own work, called from the library's callbacks.
      host: { ...host, deliver: (samples) => outsideContainment(() => host.deliver(samples)) },
    }),
  );
  let made: AdapterConnection;
  try {
    made = await Promise.race([connecting, early.promise]);
  } catch (error) {
    // One that comes about all the same is of no use.
    connecting.then((late) => late.close()).catch(() => undefined);
    throw error;
  }
  return {
    check: () => contained(() => made.check()),
    close: () => contained(() => made.close()),
    ...(made.browse !== undefined && {
      browse: async (parentKey) => (await contained(() => made.browse?.(parentKey))) ?? [],
    }),
  };
}
