import { z } from 'zod';

/** OEE-18, OPEN-119: what every call of the OEE service answers; `data` is null when `error` is set. */
export function outcomeOf<Data extends z.ZodType>(data: Data) {
  return z.object({
    data: data.nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
  });
}

export type OutcomeError = { code: string; message: string };
export type Outcome<Data> = { data: Data | null; error: OutcomeError | null };
