/** What travels on the event stream: which tables of the caller's company changed, never the rows themselves. */

export const EVENT_STREAM_PATH = '/api/events';

/** API-03: the most events one client gets in a second. */
export const MAX_EVENTS_PER_SECOND = 10;

/**
 * The regular distance of two events. A tenth more than the limit asks for: a network that delivers one event late and
 * the next on time must not make eleven of ten at the receiver.
 */
export const EVENT_GAP_MS = 1100 / MAX_EVENTS_PER_SECOND;

/** So much of a distance may be missing: what follows a late event need not be late itself. Ten still fill a second. */
export const EVENT_MAY_HURRY_MS = 50;

/** How often the server says something on a silent stream, so that both ends notice a dead line. */
export const HEARTBEAT_INTERVAL_MS = 25_000;

export type LiveEvent =
  /** These tables changed since the client's previous event. Empty: nothing was missed. */
  | { kind: 'change'; id: string; topics: string[] }
  /** The server cannot tell what the client missed: fetch everything again. */
  | { kind: 'resync'; id: string };

/** A place in the sequence of a company's changes. A sequence number means nothing in another epoch. */
export type Position = { epoch: string; sequence: number };

const EVENT_ID = /^([\w-]{1,32}):(\d{1,15})$/;

export function formatEventId(position: Position): string {
  return `${position.epoch}:${position.sequence}`;
}

/** Null for what we never gave out. */
export function parseEventId(text: string | null | undefined): Position | null {
  const match = EVENT_ID.exec(text ?? '');
  if (match?.[1] === undefined || match[2] === undefined) return null;
  return { epoch: match[1], sequence: Number(match[2]) };
}

/** The topics in an event's data; null when it is not ours. */
export function parseTopics(data: string): string[] | null {
  const parsed = parseJson(data);
  if (typeof parsed !== 'object' || parsed === null || !('topics' in parsed)) return null;
  const { topics } = parsed;
  return Array.isArray(topics) && topics.every((topic) => typeof topic === 'string') ? topics : null;
}

/** A notification of the database function `announce_change`. */
export type Announcement = { companyId: string; topic: string };

const COMPANY_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TOPIC = /^[\w.-]{1,63}$/;

/** Null for a change outside of any company and for anything malformed. */
export function parseAnnouncement(payload: string | undefined): Announcement | null {
  const parsed = parseJson(payload ?? '');
  if (typeof parsed !== 'object' || parsed === null || !('company' in parsed) || !('topic' in parsed)) return null;
  const { company, topic } = parsed;
  if (typeof company !== 'string' || !COMPANY_ID.test(company)) return null;
  if (typeof topic !== 'string' || !TOPIC.test(topic)) return null;
  return { companyId: company.toLowerCase(), topic };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
