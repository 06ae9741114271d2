import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';

const FEW_CORES = 4;

/**
 * The runtime marks what is still in use with four threads, whatever the machine has: on two cores requests and the
 * database would wait a quarter of a second for them, every half minute under load. One thread takes longer and nobody
 * waits for it.
 */
export function yieldToRequests(): void {
  if (availableParallelism() <= FEW_CORES) setFlagsFromString('--concurrent-marking-max-worker-num=1');
}
