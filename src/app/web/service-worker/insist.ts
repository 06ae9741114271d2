/** After the network is back the server may need a moment more; later the browser's own attempts take over. */
const PAUSES_MS = [1000, 2000, 4000, 8000];

/** Tries until it works, a few times; the last failure is told. */
export async function insist(attempt: () => Promise<void>): Promise<void> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await attempt();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  await attempt();
}
