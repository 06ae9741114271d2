/** What the program says of its memory while it works, so that a run shows whether it stays flat. */

type Look = { heapMb: number; rssMb: number; journalMb: number };

const EVERY_MS = 500;
const MEGABYTE = 1024 * 1024;

/** Reads /metrics of the running program now and then until it is stopped. */
export function watchMemory(url: string): { stop(): Promise<string[]> } {
  const looks: Look[] = [];
  const stopping = new AbortController();
  const look = async () => {
    const text = await (await fetch(`${url}/metrics`)).text();
    const figure = (name: string) =>
      Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN) / MEGABYTE;
    looks.push({
      heapMb: figure('nodejs_heap_size_used_bytes'),
      rssMb: figure('process_resident_memory_bytes'),
      journalMb: figure('journal_bytes'),
    });
  };
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await look();
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, EVERY_MS);
        stopping.signal.addEventListener('abort', () => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
      return ['Anfang', 'Mitte', 'Ende'].map((name, third) => {
        const part = looks.slice(Math.floor((looks.length * third) / 3), Math.ceil((looks.length * (third + 1)) / 3));
        return `${name}: ${describe(part)}`;
      });
    },
  };
}

/** Between two collections the heap only grows: its lowest figure is what is really in use. */
function describe(looks: readonly Look[]): string {
  const span = (figure: (look: Look) => number) => {
    const values = looks.map(figure);
    return `${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))} MB`;
  };
  return `Heap ${span((look) => look.heapMb)}, RSS ${span((look) => look.rssMb)}, Journal ${span((look) => look.journalMb)}`;
}
