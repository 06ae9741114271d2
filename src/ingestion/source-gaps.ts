import { z } from 'zod';

/** Gaps shown of a source: those of the last day, and of a line that flutters only the newest. */
export const GAPS_SHOWN_FOR_MS = 24 * 3_600_000;
export const MAX_GAPS = 50;
/** The first reading after a return may carry a time just before it: that makes up for nothing. */
const LATE_MS = 1000;
/** A restart quicker than this is no gap. */
const SHORTEST_ABSENCE_MS = 1000;

export const SERVER_WAS_OFF = 'Das MES war nicht in Betrieb.';
const SWITCHED_OFF = 'Die Datenquelle war ausgeschaltet.';

/** A stretch in which a source did not deliver although it should have. */
export const sourceGap = z.object({
  from: z.iso.datetime(),
  /** Null while it lasts. */
  to: z.iso.datetime().nullable(),
  /** German sentence of how it began. */
  reason: z.string(),
  /** Whether values of the stretch came in afterwards. */
  outcome: z.enum(['open', 'recovered', 'lost']),
});
export type SourceGap = z.infer<typeof sourceGap>;

/** 'off': somebody switched the source off, so that nothing is missing. */
export type GapCause = 'lost' | 'server' | 'off';

/** As it is kept in the database. */
export type KeptGap = {
  fromMs: number;
  toMs: number | null;
  cause: GapCause;
  reason: string;
  /** Values measured in it that came in afterwards. */
  lateSamples: number;
};

type Gap = KeptGap & { beganMs: number; isKept: boolean };

export function outcomeOf({ toMs, lateSamples }: Pick<KeptGap, 'toMs' | 'lateSamples'>): SourceGap['outcome'] {
  if (toMs === null) return 'open';
  return lateSamples > 0 ? 'recovered' : 'lost';
}

/**
 * The gaps of one source. A gap lasts as long as the steady clock says, so that a time of day that is set meanwhile makes
 * none negative or endless. One counts as recovered when the source delivers a value late that it measured inside it; a source
 * that tells no times cannot show that, and its gaps count as lost.
 */
export class SourceGaps {
  #gaps: Gap[] = [];
  /** Whether values were expected until now. */
  #isOn = false;

  /**
   * What is known from before a restart, oldest first. While this program was not running, a source that is switched
   * on was not heard: that gap lasts until it is connected again.
   */
  restore(kept: readonly KeptGap[], watchedUntilMs: number | null, steadyMs: number, nowMs: number): void {
    const beganMs = (fromMs: number) => steadyMs - Math.max(0, nowMs - fromMs);
    this.#gaps = kept
      .slice(-MAX_GAPS)
      .map((gap, index, shown) =>
        // Only the newest can still be open: a younger one has ended every other.
        gap.toMs === null && index < shown.length - 1 ? { ...gap, toMs: gap.fromMs } : gap,
      )
      .map((gap) => ({ ...gap, beganMs: beganMs(gap.fromMs), isKept: true }));
    this.#isOn = watchedUntilMs !== null;
    if (watchedUntilMs === null || this.#open() !== undefined || nowMs - watchedUntilMs < SHORTEST_ABSENCE_MS) return;
    const gap: KeptGap = {
      fromMs: watchedUntilMs,
      toMs: null,
      cause: 'server',
      reason: SERVER_WAS_OFF,
      lateSamples: 0,
    };
    this.#add({ ...gap, beganMs: beganMs(watchedUntilMs), isKept: false });
  }

  begin(reason: string, steadyMs: number, nowMs: number): void {
    this.#beginAs('lost', reason, steadyMs, nowMs);
  }

  end(steadyMs: number): void {
    const open = this.#open();
    if (open === undefined) return;
    open.toMs = open.fromMs + Math.max(0, steadyMs - open.beganMs);
    open.isKept = false;
  }

  /** Nobody waits for a source that was switched off. */
  switchedOff(steadyMs: number, nowMs: number): void {
    if (this.#open()?.cause === 'off') return;
    this.end(steadyMs);
    if (this.#isOn) this.#beginAs('off', SWITCHED_OFF, steadyMs, nowMs);
    this.#isOn = false;
  }

  switchedOn(steadyMs: number): void {
    this.#isOn = true;
    if (this.#open()?.cause === 'off') this.end(steadyMs);
  }

  /** A value arrived that was measured at this time, as the source says. */
  measured(atMs: number, receivedAtMs: number): void {
    if (receivedAtMs - atMs < LATE_MS) return;
    // Nearly always newer than the newest gap: then nothing else is looked at.
    for (let index = this.#gaps.length - 1; index >= 0; index--) {
      const gap = this.#gaps[index];
      if (gap === undefined) return;
      if (gap.toMs !== null && atMs >= gap.toMs) return;
      if (atMs < gap.fromMs) continue;
      gap.lateSamples += 1;
      gap.isKept = false;
    }
  }

  /** Newest first. */
  list(nowMs: number): SourceGap[] {
    return this.#gaps
      .filter(({ toMs, cause }) => cause !== 'off' && (toMs === null || toMs > nowMs - GAPS_SHOWN_FOR_MS))
      .map(
        (gap): SourceGap => ({
          from: new Date(gap.fromMs).toISOString(),
          to: gap.toMs === null ? null : new Date(gap.toMs).toISOString(),
          reason: gap.reason,
          outcome: outcomeOf(gap),
        }),
      )
      .toReversed();
  }

  /** What the database does not know yet. Whoever cannot store it gives it back with `notKept`. */
  takeUnkept(): KeptGap[] {
    return this.#gaps
      .filter(({ isKept }) => !isKept)
      .map((gap) => {
        gap.isKept = true;
        const { fromMs, toMs, cause, reason, lateSamples } = gap;
        return { fromMs, toMs, cause, reason, lateSamples };
      });
  }

  notKept(gaps: readonly KeptGap[]): void {
    const starts = new Set(gaps.map(({ fromMs }) => fromMs));
    for (const gap of this.#gaps) if (starts.has(gap.fromMs)) gap.isKept = false;
  }

  #beginAs(cause: GapCause, reason: string, steadyMs: number, nowMs: number): void {
    if (this.#open() !== undefined) return;
    this.#add({ fromMs: nowMs, beganMs: steadyMs, toMs: null, cause, reason, lateSamples: 0, isKept: false });
  }

  #add(gap: Gap): void {
    this.#gaps.push(gap);
    if (this.#gaps.length > MAX_GAPS) this.#gaps.shift();
  }

  #open(): Gap | undefined {
    const last = this.#gaps.at(-1);
    return last?.toMs === null ? last : undefined;
  }
}
