/** Who gets the newsletter, and how it came to that (OPEN-040). */
export const SUBSCRIBER_STATES = ['pending', 'confirmed', 'unsubscribed', 'bounced'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

export const SUBSCRIBER_STATE_LABELS: Record<SubscriberState, string> = {
  pending: 'unbestätigt',
  confirmed: 'bestätigt',
  unsubscribed: 'abgemeldet',
  bounced: 'unzustellbar',
};

export const SUBSCRIBER_SOURCES = ['website', 'import'] as const;
export type SubscriberSource = (typeof SUBSCRIBER_SOURCES)[number];

export const SUBSCRIBER_SOURCE_LABELS: Record<SubscriberSource, string> = {
  website: 'Website',
  import: 'Übernahme aus CSV',
};

/** What people agree to. Kept with each consent by its version: a changed text needs a new one. */
export const CONSENT = {
  version: '2026-11-15',
  text: 'Mit der Anmeldung bestellen Sie unseren Newsletter. Ihre Adresse wird nur dafür verwendet, und Sie können sich in jeder Ausgabe mit einem Klick abmelden.',
} as const;

/** A mailed link to confirm is good for this long. */
export const CONFIRM_DAYS = 7;
/** Whoever never confirms is forgotten after this time. */
export const PENDING_KEPT_DAYS = 30;
/** So that nobody can fill a stranger's mailbox: the least time between two mails asking to confirm. */
export const ASK_PAUSE_MINUTES = 10;
