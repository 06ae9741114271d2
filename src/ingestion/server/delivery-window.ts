/** Keys remembered per source. In-flight messages of a broker number tens to thousands. */
export const DELIVERY_WINDOW_KEYS = 10_000;

type Remembered = { lastPosition: number; keys: readonly string[] };

/** Which deliveries of each source arrived lately, so that one sent again is kept once. */
export class DeliveryWindow {
  readonly #limit: number;
  readonly #bySource = new Map<string, { known: Map<string, number>; groups: Remembered[] }>();

  constructor(limit = DELIVERY_WINDOW_KEYS) {
    this.#limit = limit;
  }

  has(sourceId: string, key: string): boolean {
    return this.#bySource.get(sourceId)?.known.has(key) ?? false;
  }

  /** Returns the positions whose keys fell out of the window of this source. */
  remember(sourceId: string, lastPosition: number, keys: readonly string[]): number[] {
    const source = this.#bySource.get(sourceId) ?? { known: new Map<string, number>(), groups: [] };
    this.#bySource.set(sourceId, source);
    source.groups.push({ lastPosition, keys });
    for (const key of keys) source.known.set(key, lastPosition);
    const forgotten: number[] = [];
    for (let oldest = source.groups[0]; oldest !== undefined; oldest = source.groups[0]) {
      if (source.known.size - oldest.keys.length < this.#limit) break;
      source.groups.shift();
      forgotten.push(oldest.lastPosition);
      for (const key of oldest.keys) {
        if (source.known.get(key) === oldest.lastPosition) source.known.delete(key);
      }
    }
    return forgotten;
  }
}
