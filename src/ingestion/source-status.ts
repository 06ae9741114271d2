import { z } from 'zod';
import { PROTOCOLS } from './adapter.ts';
import { sourceGap } from './source-gaps.ts';

/** 'error' after the tenth failed attempt; it is still probed every 30 s (OPEN-124, OPEN-125). */
export const SOURCE_STATES = ['disabled', 'connecting', 'connected', 'disconnected', 'error'] as const;
export type SourceState = (typeof SOURCE_STATES)[number];

/** Items of the live window of one source (ING-28, OPEN-122). */
export const LIVE_WINDOW_ITEMS = 1000;

/** One source as the connection panel shows it. Counters run since the source was started. */
export const sourceStatus = z.object({
  id: z.string(),
  name: z.string(),
  protocol: z.enum(PROTOCOLS),
  /** A source of the demo generator: listed like the others, but it makes the mode 'demo' (OPEN-068, OPEN-070). */
  simulated: z.boolean(),
  state: z.enum(SOURCE_STATES),
  /** Connected and the last health check passed. */
  healthy: z.boolean(),
  /** German sentence, why it does not deliver. */
  reason: z.string().nullable(),
  messages: z.number().int(),
  processed: z.number().int(),
  errors: z.number().int(),
  messagesPerSecond: z.number(),
  /** Items in the live window, of LIVE_WINDOW_ITEMS. */
  bufferedItems: z.number().int(),
  /** Mean of the last 100 samples (OPEN-126). */
  latencyMs: z.number().nullable(),
  newestValueAt: z.iso.datetime().nullable(),
  /** Times the source was silent although it should have delivered, since it was started. */
  gaps: z.number().int(),
  /** Those of the last day, newest first. */
  recentGaps: z.array(sourceGap),
});
export type SourceStatus = z.infer<typeof sourceStatus>;
