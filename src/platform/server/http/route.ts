import type { Standing } from '#platform/access.ts';
import type { Endpoint, OutputOf, ParsedInputOf } from '#platform/endpoint.ts';
import type { Transaction } from '../database.ts';
import type { Log } from '../log.ts';
import type { ShortCookies } from './short-cookies.ts';

/** Who calls: the part of a session that every route may need. Domains that know more extend it. */
export type Caller = Standing & {
  sessionId: string;
  /** Null in the public demo. */
  userId: string | null;
  companyId: string;
};

export type RequestContext = {
  requestId: string;
  log: Log;
  userAgent: string;
  /** What was sent to an endpoint with `binaryBody`; empty otherwise. */
  bytes: Uint8Array;
  /** The value of the session cookie, if there is one. */
  sessionToken: string | null;
  /** `lasting`: survives closing the browser. */
  setSessionCookie(token: string, options: { lasting: boolean }): void;
  clearSessionCookie(): void;
  shortCookies: ShortCookies;
  /** The caller's `Idempotency-Key` header: equal keys are the same request. */
  idempotencyKey: string | null;
  /** Where people reach this installation, without a trailing slash; for links in mails. */
  publicUrl: string;
};

export type OpenHandler<E extends Endpoint> = (
  input: ParsedInputOf<E> & RequestContext & { caller: Caller | null },
) => Promise<OutputOf<E>>;

export type MemberHandler<E extends Endpoint> = (
  input: ParsedInputOf<E> & RequestContext & { caller: Caller },
) => Promise<OutputOf<E>>;

export type CompanyHandler<E extends Endpoint> = (
  input: ParsedInputOf<E> & RequestContext & { caller: Caller; tx: Transaction },
) => Promise<OutputOf<E>>;

/** An endpoint together with what it does. Kept free of the endpoint's types, so that all fit one list. */
export type Route =
  | { kind: 'open'; endpoint: Endpoint; handle(input: never): Promise<unknown> }
  | { kind: 'company'; endpoint: Endpoint; handle(input: never): Promise<unknown> }
  | { kind: 'member'; endpoint: Endpoint; handle(input: never): Promise<unknown> };

/** For `public`, `session` and `owner` endpoints. */
export function openRoute<E extends Endpoint>(endpoint: E, handle: OpenHandler<E>): Route {
  return { kind: 'open', endpoint, handle };
}

/**
 * For endpoints about a company's rows: runs inside one transaction that sees only the caller's company,
 * committed when the handler returns. Reading endpoints and demo sessions get a read-only transaction.
 */
export function companyRoute<E extends Endpoint>(endpoint: E, handle: CompanyHandler<E>): Route {
  return { kind: 'company', endpoint, handle };
}

/** For what a company's members may call without a transaction of their own: it works while the database is away. */
export function memberRoute<E extends Endpoint>(endpoint: E, handle: MemberHandler<E>): Route {
  return { kind: 'member', endpoint, handle };
}
