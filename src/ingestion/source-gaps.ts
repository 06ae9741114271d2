import { z } from 'zod';

/** Gaps shown of a source: those of the last day, and of a line that flutters only the newest. */
export const GAPS_SHOWN_FOR_MS = 24 * 3_600_000;
export const MAX_GAPS = 50;
/** The first reading after a return may carry a time just before it: that makes up for nothing. */
const LATE_MS = 1000;

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

type Gap = { fromMs: number; beganMs: number; toMs: number | null; reason: string; hasLateValues: boolean };

/**
 * The gaps of one source. A gap lasts as long as the steady clock says, so that a time of day that is set meanwhile makes
 * none negative or endless. One counts as recovered when the source delivers a value late that it measured inside it; a source
 * that tells no times cannot show that, and its gaps count as lost.
 */
export class SourceGaps {
  #gaps: Gap[] = [];

  begin(reason: string, steadyMs: number, nowMs: number): void {
    if (this.#gaps.at(-1)?.toMs === null) return;
    this.#gaps.push({ fromMs: nowMs, beganMs: steadyMs, toMs: null, reason, hasLateValues: false });
    if (this.#gaps.length > MAX_GAPS) this.#gaps.shift();
  }

  end(steadyMs: number): void {
    const last = this.#gaps.at(-1);
    if (last?.toMs === null) last.toMs = last.fromMs + Math.max(0, steadyMs - last.beganMs);
  }

  /** A value arrived that was measured at this time, as the source says. */
  measured(atMs: number, receivedAtMs: number): void {
    if (receivedAtMs - atMs < LATE_MS) return;
    // Nearly always newer than the newest gap: then nothing else is looked at.
    for (let index = this.#gaps.length - 1; index >= 0; index--) {
      const gap = this.#gaps[index];
      if (gap === undefined) return;
      if (gap.toMs !== null && atMs >= gap.toMs) return;
      if (atMs >= gap.fromMs) gap.hasLateValues = true;
    }
  }

  /** Newest first. */
  list(nowMs: number): SourceGap[] {
    return this.#gaps
      .filter(({ toMs }) => toMs === null || toMs > nowMs - GAPS_SHOWN_FOR_MS)
      .map(
        ({ fromMs, toMs, reason, hasLateValues }): SourceGap => ({
          from: new Date(fromMs).toISOString(),
          to: toMs === null ? null : new Date(toMs).toISOString(),
          reason,
          outcome: toMs === null ? 'open' : hasLateValues ? 'recovered' : 'lost',
        }),
      )
      .toReversed();
  }
}
