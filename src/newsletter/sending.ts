/** How fast an issue goes out and what happens when it does not. */
export const MAILS_PER_MINUTE = { least: 1, most: 6000, usual: 120 } as const;

const BATCH_SECONDS = 5;

/** Mails go out in small batches at an even pace; slow rates send single mails further apart. */
export function batchOf(mailsPerMinute: number): { size: number; seconds: number } {
  const size = Math.max(1, Math.floor((mailsPerMinute * BATCH_SECONDS) / 60));
  return { size, seconds: (size * 60) / mailsPerMinute };
}

/** Greylisting asks for minutes, a full mailbox for hours. */
const RETRY_MINUTES = [1, 5, 25, 125];

/** When to try a recipient again after so many attempts; null when it is given up. */
export function retryMinutesAfter(attempts: number): number | null {
  return RETRY_MINUTES[attempts - 1] ?? null;
}

const FIRST_PAUSE_SECONDS = 15;
const LONGEST_PAUSE_SECONDS = 15 * 60;

/** The mail server takes nothing at all: it is asked less and less often, and never given up. */
export function serverPauseSeconds(failuresInARow: number): number {
  return Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** (Math.max(1, failuresInARow) - 1));
}

export const ISSUE_STATES = ['draft', 'sending', 'paused', 'sent'] as const;
export type IssueState = (typeof ISSUE_STATES)[number];
export const ISSUE_STATE_LABELS: Record<IssueState, string> = {
  draft: 'Entwurf',
  sending: 'wird versendet',
  paused: 'angehalten',
  sent: 'versendet',
};

export const DELIVERY_STATES = ['pending', 'sending', 'sent', 'outbox', 'failed', 'bounced', 'skipped'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
export const DELIVERY_STATE_LABELS: Record<DeliveryState, string> = {
  pending: 'wartet',
  sending: 'wird übergeben',
  sent: 'versendet',
  outbox: 'im Postausgang',
  failed: 'fehlgeschlagen',
  bounced: 'unzustellbar',
  skipped: 'ausgelassen',
};

export type DeliveryCounts = Record<DeliveryState, number>;

export function noDeliveries(): DeliveryCounts {
  return { pending: 0, sending: 0, sent: 0, outbox: 0, failed: 0, bounced: 0, skipped: 0 };
}

/** How many recipients there are and how many of them are done with, whatever the outcome. */
export function progressOf(counts: DeliveryCounts): { total: number; done: number; percent: number } {
  const total = DELIVERY_STATES.reduce((sum, state) => sum + counts[state], 0);
  const done = total - counts.pending - counts.sending;
  // Rounded down: 100 % is only what is finished.
  return { total, done, percent: total === 0 ? 0 : Math.floor((done / total) * 100) };
}
