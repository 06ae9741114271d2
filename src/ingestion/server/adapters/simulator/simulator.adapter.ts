import { seededRandom } from '#platform/random.ts';
import { SIMULATOR_INTERVAL_SECONDS } from '../../../adapters/simulator.ts';
import type { Adapter } from '../../wire-adapter.ts';
import { createDemoGenerator } from './demo-generator.ts';

/** The specified demo data, made in this process: no port, no peer, same pipeline (OPEN-130). */
export const simulatorAdapter: Adapter = {
  async connect({ settings, host }) {
    const generate = createDemoGenerator(seededRandom(String(settings.seed ?? 'demo')), String(settings.prefix ?? ''));
    const intervalMs = Number(settings.intervalSeconds ?? SIMULATOR_INTERVAL_SECONDS) * 1000;
    const round = () => {
      host.deliver(generate(Date.now())).catch((error: unknown) => {
        host.log.warn({ error: String(error) }, 'demo values could not be kept');
      });
    };
    const timer = setInterval(round, intervalMs);
    timer.unref();
    const first = setImmediate(round);
    return {
      check: async () => undefined,
      async close() {
        clearImmediate(first);
        clearInterval(timer);
      },
    };
  },
};
