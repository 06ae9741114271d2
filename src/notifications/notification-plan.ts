import { ALERT_SEVERITIES, type AlertSeverity } from '#alerts/severity.ts';
import { type QuietHours, quietUntil } from './quiet-hours.ts';

export const CHANNELS = ['mail', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

/** How long a mail waits for more, so that a burst of alerts becomes one mail. */
export const GATHER_MINUTES = [0, 1, 2, 5, 15, 30] as const;

export type NotificationSettings = {
  mail: readonly AlertSeverity[];
  push: readonly AlertSeverity[];
  /** Null: all. Alerts that belong to no machine are told anyway. */
  machineIds: readonly string[] | null;
  tellsResolution: boolean;
  quietHours: QuietHours | null;
  criticalInQuiet: boolean;
  gatherMinutes: number;
};

/**
 * Of a company that has set none. No mail that nobody asked for; a push reaches only devices whose owner has switched
 * it on.
 */
export const PRODUCT_DEFAULTS: NotificationSettings = {
  mail: [],
  push: ['error', 'critical'],
  machineIds: null,
  tellsResolution: true,
  quietHours: null,
  criticalInQuiet: true,
  gatherMinutes: 2,
};

export type PlannedTelling = { channel: Channel; severity: AlertSeverity; dueMs: number; isDeferred: boolean };

/**
 * How a person is told of an alert that happens now, by its severity. In the quiet time everything but what is urgent
 * waits for its end, and what would have come both ways then comes once, by mail.
 */
export function planTellings(
  settings: NotificationSettings,
  { canPush, nowMs, timeZone }: { canPush: boolean; nowMs: number; timeZone: string },
): PlannedTelling[] {
  const quietEndMs = quietUntil(settings.quietHours, nowMs, timeZone);
  const gatheredMs = nowMs + settings.gatherMinutes * 60_000;
  const endsInQuiet = quietUntil(settings.quietHours, gatheredMs, timeZone) !== null;
  return ALERT_SEVERITIES.flatMap((severity): PlannedTelling[] => {
    const byMail = settings.mail.includes(severity);
    const byPush = canPush && settings.push.includes(severity);
    const isUrgent = severity === 'critical' && settings.criticalInQuiet;
    if (quietEndMs !== null && !isUrgent) {
      const channel = byMail ? 'mail' : 'push';
      return byMail || byPush ? [{ channel, severity, dueMs: quietEndMs, isDeferred: true }] : [];
    }
    // A mail that would go out in the beginning quiet time does not wait for more.
    const mailMs = endsInQuiet && !isUrgent ? nowMs : gatheredMs;
    return [
      ...(byMail ? [{ channel: 'mail' as const, severity, dueMs: mailMs, isDeferred: false }] : []),
      ...(byPush ? [{ channel: 'push' as const, severity, dueMs: nowMs, isDeferred: false }] : []),
    ];
  });
}
