/** What push services answer (RFC 8030) and what follows from it. */
export type PushVerdict = 'sent' | 'gone' | 'again' | 'refused';

export function judgePush(status: number): PushVerdict {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'again' : 'refused';
}

/** An alert of some hours ago is no news: five attempts in three hours. */
export const PUSH_RETRY_MINUTES = [1, 5, 30, 120] as const;
/** How long a push service keeps a push for a device that is off. */
export const PUSH_TTL_SECONDS = 12 * 3600;
export const PUSH_DEADLINE_MS = 10_000;
const LONGEST_WAIT_MINUTES = 120;

/** Minutes until the next attempt after `attempts` failed ones, later if the service asks for it; null: none. */
export function pushRetryMinutes(attempts: number, retryAfterSeconds: number | null): number | null {
  const minutes = PUSH_RETRY_MINUTES[attempts - 1];
  if (minutes === undefined) return null;
  const asked = retryAfterSeconds === null ? 0 : Math.ceil(retryAfterSeconds / 60);
  return Math.min(LONGEST_WAIT_MINUTES, Math.max(minutes, asked));
}

/** Only the form in seconds; a date is rare here and our own pauses do. */
export function readRetryAfter(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,6}$/.test(header.trim()) ? Number(header) : null;
}

export function pushFailureSentence(verdict: Exclude<PushVerdict, 'sent'>, status: number): string {
  if (verdict === 'gone') return 'Der Browser nimmt keine Push-Nachrichten mehr an. Das Gerät wurde entfernt.';
  if (verdict === 'again') return `Der Push-Dienst ist überlastet oder gestört (HTTP ${status}).`;
  return `Der Push-Dienst nimmt die Nachricht nicht an (HTTP ${status}).`;
}

/** The devices that take pushes; here because the service worker must not load the whole contract. */
export const PUSH_DEVICES_PATH = '/api/notifications/devices';

/** In localStorage: whose pushes this browser takes, so that they come back by themselves after a new sign-in. */
export const PUSH_OWNER_KEY = 'mes-push';

/** What travels encrypted to the device. Short, and nothing secret: it lies on a locked screen. */
export type PushPayload = { title: string; body: string; path: string; tag: string };

const APP_PATH = /^\/app(\/|\?|$)/;

/** What arrives at the device; whatever is not ours becomes a notice that leads to the alerts. */
export function readPushPayload(data: unknown): PushPayload {
  const raw = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  const textOf = (value: unknown, otherwise: string) => (typeof value === 'string' && value !== '' ? value : otherwise);
  const path = textOf(raw.path, '');
  return {
    title: textOf(raw.title, 'Neuer Alarm'),
    body: textOf(raw.body, 'Im MES gibt es eine neue Meldung.'),
    path: APP_PATH.test(path) ? path : '/app/alerts',
    tag: textOf(raw.tag, 'mes'),
  };
}
