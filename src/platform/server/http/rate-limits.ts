import type { RateLimit } from '#platform/endpoint.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Calls per address. A plant behind one shared address raises them all with RATE_LIMIT_FACTOR. */
export const RATE_LIMITS: Record<RateLimit, { max: number; windowMs: number }> = {
  'sign-in': { max: 20, windowMs: MINUTE_MS },
  'sign-up': { max: 10, windowMs: HOUR_MS },
  contact: { max: 5, windowMs: HOUR_MS },
  mail: { max: 10, windowMs: HOUR_MS },
  mcp: { max: 120, windowMs: MINUTE_MS },
};
