import type { Sample } from '../adapter.ts';
import { SourceGaps } from '../source-gaps.ts';
import { LIVE_WINDOW_ITEMS } from '../source-status.ts';

/** ING-29, OPEN-126 */
export const LATENCY_SAMPLES = 100;
/** The window of the data rate: that of the panel's refresh (OPEN-069). */
const RATE_WINDOW_SECONDS = 5;
/** Addresses remembered for watching; a broker with a million topics must not fill the memory. */
const MAX_WATCHED_ADDRESSES = 5000;

export type SeenValue = {
  address: string;
  value: unknown;
  quality: Sample['quality'];
  /** As the source says; null when it does not. */
  timestampMs: number | null;
  receivedAtMs: number;
  /** How often this address was seen. */
  count: number;
};

/** What is known of a running source: counters, the live window, and what was seen last on every address. */
export class SourceFigures {
  messages = 0;
  processed = 0;
  errors = 0;
  gaps = 0;
  newestValueMs: number | null = null;
  readonly gapLog = new SourceGaps();
  /** Newest readings of running meters: the next difference needs them, also after a change of the source. */
  readonly meterTotals = new Map<string, number>();
  /** Addresses whose newest value the source itself calls unusable. */
  readonly #badAddresses = new Set<string>();
  readonly #latencies: number[] = [];
  readonly #window: SeenValue[] = [];
  readonly #seen = new Map<string, SeenValue>();
  /** Arrivals of the last seconds: [second, count], oldest first. */
  readonly #arrivals: [number, number][] = [];

  /** `nowMs` is the running clock of the rate, `receivedAtMs` the time of day. */
  arrived(samples: readonly Sample[], nowMs: number, receivedAtMs: number): void {
    this.messages += samples.length;
    this.#countArrival(Math.floor(nowMs / 1000), samples.length);
    for (const sample of samples) {
      const { address, value, quality, timestampMs } = sample;
      const count = (this.#seen.get(address)?.count ?? 0) + 1;
      const seen: SeenValue = { address, value, quality, timestampMs, receivedAtMs, count };
      if (count > 1 || this.#seen.size < MAX_WATCHED_ADDRESSES) this.#seen.set(address, seen);
      this.#window.push(seen);
      this.#noteQuality(address, quality);
      // Never in the future: a clock that ran ahead and was set right would stop the age of the newest value for hours.
      this.newestValueMs = Math.min(receivedAtMs, Math.max(this.newestValueMs ?? 0, timestampMs ?? receivedAtMs));
      // A source whose clock runs ahead is not faster than light.
      if (timestampMs === null) continue;
      this.#latencies.push(Math.max(0, receivedAtMs - timestampMs));
      this.gapLog.measured(timestampMs, receivedAtMs);
    }
    // Cut now and then instead of for every sample.
    if (this.#window.length > 2 * LIVE_WINDOW_ITEMS) this.#window.splice(0, this.#window.length - LIVE_WINDOW_ITEMS);
    if (this.#latencies.length > 2 * LATENCY_SAMPLES) {
      this.#latencies.splice(0, this.#latencies.length - LATENCY_SAMPLES);
    }
  }

  /** ING-14: a value the source cannot vouch for is an error, although the message arrived. */
  #noteQuality(address: string, quality: Sample['quality']): void {
    if (quality !== 'bad') return void this.#badAddresses.delete(address);
    this.errors += 1;
    if (this.#badAddresses.size < MAX_WATCHED_ADDRESSES) this.#badAddresses.add(address);
  }

  /** German sentence on data points without a usable value, or null. */
  badValues(): string | null {
    const { size } = this.#badAddresses;
    if (size === 0) return null;
    const [first = ''] = this.#badAddresses;
    return size === 1
      ? `Der Datenpunkt „${first}“ liefert keinen gültigen Wert.`
      : `${size} Datenpunkte liefern keine gültigen Werte, zum Beispiel „${first}“.`;
  }

  bufferedItems(): number {
    return Math.min(this.#window.length, LIVE_WINDOW_ITEMS);
  }

  /** The live window, oldest first (ING-28). */
  liveWindow(): readonly SeenValue[] {
    return this.#window.slice(-LIVE_WINDOW_ITEMS);
  }

  lastValues(): SeenValue[] {
    return [...this.#seen.values()];
  }

  latencyMs(): number | null {
    const newest = this.#latencies.slice(-LATENCY_SAMPLES);
    if (newest.length === 0) return null;
    return Math.round(newest.reduce((sum, latency) => sum + latency, 0) / newest.length);
  }

  /** Mean of the last whole seconds. */
  messagesPerSecond(nowMs: number): number {
    const second = Math.floor(nowMs / 1000);
    const recent = this.#arrivals.filter(([at]) => at < second && at >= second - RATE_WINDOW_SECONDS);
    return recent.reduce((sum, [, count]) => sum + count, 0) / RATE_WINDOW_SECONDS;
  }

  #countArrival(second: number, count: number): void {
    const newest = this.#arrivals.at(-1);
    if (newest?.[0] === second) newest[1] += count;
    else this.#arrivals.push([second, count]);
    if (this.#arrivals.length > RATE_WINDOW_SECONDS + 1) this.#arrivals.shift();
  }
}
