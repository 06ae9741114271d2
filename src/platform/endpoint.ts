import type { z } from 'zod';
import type { Access } from './access.ts';
import type { ApiKeyScope } from './api-key-scope.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Named limits on how often one address may call; the numbers live in the HTTP server. */
export type RateLimit = 'sign-in' | 'sign-up' | 'contact' | 'mail' | 'mcp';

export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> = {
  method: Method;
  /** Fastify syntax: `/api/machines/:machineId`. */
  path: string;
  access: Access;
  /** One English sentence for the API reference. */
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  output: Output;
  /** For calls that send many rows; a megabyte unless stated. */
  maxBodyBytes?: number;
  /** Takes a file as it is instead of JSON; the handler finds it in `bytes`. Only these media types are let in. */
  binaryBody?: { mediaTypes: readonly string[]; maxBytes: number };
  /** Answers a file of one of these media types; the handler returns a `BinaryAnswer` or a `StreamAnswer`. */
  binaryOutput?: readonly string[];
  /** The status of a success; 200 unless stated. */
  status?: 200 | 201 | 202 | 204;
  /** The status when the handler answers nothing (undefined), instead of a body. */
  emptyStatus?: 202;
  /** True for a POST that changes nothing (a preview, a calculation), so a demo session may call it. */
  changesNothing?: boolean;
  /** Tables whose change makes the answer stale; the browser refetches when one of them changes. */
  topics?: readonly string[];
  rateLimit?: RateLimit;
  /** Programs may call it with an API key of this scope (`Authorization: Bearer …`); null: not at all. See `apiKeyScopeOf`. */
  apiKeyScope?: ApiKeyScope | null;
};

/** What we send to other systems by ourselves, for the API reference. */
export type WebhookDescription = { event: string; summary: string; body: z.ZodType };

/** A file and what it is. `etag` lets a browser keep it; `fileName` is what it is saved as. */
export type BinaryAnswer = { bytes: Uint8Array; mediaType: string; etag: string; fileName?: string };

/** A file that is made while it is sent; saved, not shown. */
export type StreamAnswer = { stream: AsyncIterable<Uint8Array>; mediaType: string; fileName: string };

/** Declares an endpoint once; route, OpenAPI document, typed client and access test all come from it. */
export function endpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Output extends z.ZodType = z.ZodType,
>(definition: Endpoint<Params, Query, Body, Output>): Endpoint<Params, Query, Body, Output> {
  return definition;
}

/** What a caller must send. Parts an endpoint does not declare are absent. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? Part<'params', z.input<P>> & Part<'query', z.input<Q>> & Part<'body', z.input<B>>
    : never;

/** What the handler gets after validation. */
export type ParsedInputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never;

export type OutputOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer O> ? z.output<O> : never;

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : { [K in Name]: Value };
