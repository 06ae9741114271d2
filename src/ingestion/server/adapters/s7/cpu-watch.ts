import type { AdapterHost } from '../../wire-adapter.ts';
import { CPU_STATE_TROUBLES, type CpuState } from './cpu-state.ts';
import type { S7Client } from './s7-client.ts';

/** Not with every poll: the state of a controller changes rarely. */
const POLLS_PER_QUESTION = 4;
const SHORTEST_PAUSE_MS = 500;
/** A controller that ends the line twice when asked is not asked again. */
const TIMES_CUT = 2;
const cutBy = new Map<string, number>();

/** Looks after the operating mode of a controller and says when its values are not to be trusted. */
export function watchCpu(options: {
  client: Pick<S7Client, 'readState'>;
  host: Pick<AdapterHost, 'trouble' | 'log'>;
  /** Names the controller. */
  peer: string;
  pollingMs: number;
}): { isTrusted(): Promise<boolean> } {
  const { client, host, peer, pollingMs } = options;
  const pauseMs = Math.max(SHORTEST_PAUSE_MS, POLLS_PER_QUESTION * pollingMs);
  let state: CpuState = 'unknown';
  let nextAtMs = 0;
  let isAskable = (cutBy.get(peer) ?? 0) < TIMES_CUT;

  async function ask(): Promise<void> {
    let answer: CpuState | null;
    try {
      answer = await client.readState();
    } catch (error) {
      cutBy.set(peer, (cutBy.get(peer) ?? 0) + 1);
      throw error;
    }
    cutBy.delete(peer);
    // Silence costs its time limit each time: once is enough.
    if (answer === null) {
      isAskable = false;
      host.log.info({ peer }, 'the controller does not tell its operating mode');
    }
    const next = answer ?? 'unknown';
    if (next === state) return;
    if (CPU_STATE_TROUBLES[next] !== CPU_STATE_TROUBLES[state]) host.trouble?.(CPU_STATE_TROUBLES[next]);
    state = next;
  }

  return {
    async isTrusted() {
      if (isAskable && performance.now() >= nextAtMs) {
        nextAtMs = performance.now() + pauseMs;
        await ask();
      }
      return CPU_STATE_TROUBLES[state] === null;
    },
  };
}
