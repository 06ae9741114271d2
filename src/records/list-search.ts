import type { z } from 'zod';

/** How a list is asked: search text, order, page and filters. */
export type ListQuestion = Readonly<Record<string, unknown>> & {
  search: string;
  sort: string;
  direction: 'asc' | 'desc';
  page: number;
  pageSize: number;
};

/**
 * The question behind an address. What the list does not know or cannot accept is left out instead of refused:
 * an old or mistyped link still shows the list.
 */
export function questionFrom(schema: z.ZodType, parameters: Readonly<Record<string, unknown>>): ListQuestion {
  const first = schema.safeParse(parameters);
  if (first.success) return first.data as ListQuestion;
  const refused = new Set(first.error.issues.map((issue) => String(issue.path[0])));
  const accepted = Object.entries(parameters).filter(([name]) => !refused.has(name));
  return schema.parse(Object.fromEntries(accepted)) as ListQuestion;
}

/** The parameters of the address after a change: what is as usual is not written, what others keep there stays. */
export function parametersAfter(
  schema: z.ZodType,
  parameters: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const usual = schema.parse({}) as Record<string, unknown>;
  const next = { ...parameters, ...change };
  return Object.fromEntries(
    Object.entries(next).filter(([name, value]) => {
      const text = textOfParameter(value);
      return text !== '' && text !== textOfParameter(usual[name]);
    }),
  );
}

/** A parameter as it stands in an address; '' where there is none. */
export function textOfParameter(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
