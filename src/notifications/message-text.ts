import { ALERT_STATE_LABELS, alertState } from '#alerts/alert-life.ts';
import type { AlertSeverity } from '#alerts/severity.ts';
import { SEVERITY_LABELS } from '#alerts/severity-label.ts';
import type { Format } from '#platform/format.ts';

/** One alert somebody is to be told of, as it is now. */
export type ToldAlert = {
  alertId: string;
  kind: 'raised' | 'resolved';
  severity: AlertSeverity;
  message: string;
  machineName: string | null;
  firstOccurredAt: string;
  resolvedAt: string | null;
  acknowledged: boolean;
  occurrenceCount: number;
};

export type Told = {
  /** Most urgent first, at most `SHOWN_ALERTS`. */
  alerts: readonly ToldAlert[];
  /** All, also those that are not shown. */
  raisedCount: number;
  resolvedCount: number;
  /** Some of it waited for the end of a quiet time. */
  isSummary: boolean;
};

export const SHOWN_ALERTS = 20;
export const SETTINGS_PATH = '/app/settings?tab=notifications';
const ALERTS_PATH = '/app/alerts';
const SUBJECT_CHARACTERS = 140;
const PUSH_ALERTS = 3;
const PUSH_CHARACTERS = 500;

/** Where one alert, or all of them, are looked at. */
export function pathOf({ alerts, raisedCount, resolvedCount }: Told): string {
  const [first] = alerts;
  return first !== undefined && raisedCount + resolvedCount === 1 ? alertPath(first) : ALERTS_PATH;
}

export function titleOf({ alerts, raisedCount, resolvedCount, isSummary }: Told): string {
  const [first] = alerts;
  const prefix = isSummary ? 'Nach der Ruhezeit: ' : '';
  if (first !== undefined && raisedCount + resolvedCount === 1) {
    const what = first.kind === 'raised' ? SEVERITY_LABELS[first.severity] : 'Behoben';
    return shortened(`${prefix}${what}: ${withMachine(first)}`, SUBJECT_CHARACTERS);
  }
  const raised = raisedCount === 1 ? '1 neuer Alarm' : `${raisedCount} neue Alarme`;
  const resolved = resolvedCount === 1 ? '1 Alarm behoben' : `${resolvedCount} Alarme behoben`;
  const parts = [...(raisedCount > 0 ? [raised] : []), ...(resolvedCount > 0 ? [resolved] : [])];
  const worst = raisedCount > 0 && first !== undefined ? ` (höchste Schwere: ${SEVERITY_LABELS[first.severity]})` : '';
  return prefix + parts.join(', ') + worst;
}

export function mailTextOf(told: Told, context: { company: string; publicUrl: string; format: Format }): string {
  const { company, publicUrl, format } = context;
  const blocks = told.alerts.map((alert) => mailBlock(alert, publicUrl, format));
  const hidden = told.raisedCount + told.resolvedCount - told.alerts.length;
  return `Guten Tag

${told.isSummary ? 'Während Ihrer Ruhezeit gab es' : 'Es gibt'} Meldungen zu Alarmen im MES von ${oneLine(company)}.

${blocks.join('\n\n')}
${hidden > 0 ? `\nDazu kommen ${hidden} weitere: ${publicUrl}${ALERTS_PATH}\n` : ''}
Wann und wovon Sie solche E-Mails erhalten, legen Sie hier fest:
${publicUrl}${SETTINGS_PATH}
`;
}

/** A push shows a few lines; the page behind it shows the rest. */
export function pushTextOf(told: Told): string {
  const isOne = told.raisedCount + told.resolvedCount === 1;
  const shown = told.alerts.slice(0, PUSH_ALERTS).map((alert) => {
    if (isOne) return alert.machineName === null ? oneLine(alert.message) : withMachine(alert);
    return `${alert.kind === 'resolved' ? 'Behoben' : SEVERITY_LABELS[alert.severity]}: ${withMachine(alert)}`;
  });
  return shortened(shown.join('\n'), PUSH_CHARACTERS);
}

function mailBlock(alert: ToldAlert, publicUrl: string, format: Format): string {
  const heading = alert.kind === 'resolved' ? 'Behoben' : SEVERITY_LABELS[alert.severity];
  const state =
    ALERT_STATE_LABELS[
      alertState({ acknowledged: alert.acknowledged, resolved: alert.resolvedAt !== null })
    ].toLowerCase();
  const facts = [
    ...(alert.machineName === null ? [] : [`Maschine: ${oneLine(alert.machineName)}`]),
    `seit ${format.dateTime(alert.firstOccurredAt)}`,
    ...(alert.occurrenceCount > 1 ? [`${alert.occurrenceCount}-mal aufgetreten`] : []),
    alert.resolvedAt === null ? state : `behoben ${format.dateTime(alert.resolvedAt)}`,
  ];
  return `${heading}: ${oneLine(alert.message)}\n${facts.join(', ')}\n${publicUrl}${alertPath(alert)}`;
}

function alertPath({ alertId }: ToldAlert): string {
  return `${ALERTS_PATH}?alert=${alertId}`;
}

function withMachine({ message, machineName }: ToldAlert): string {
  return oneLine(message) + (machineName === null ? '' : ` (${oneLine(machineName)})`);
}

/** Machines write what they like: nothing of it may start a new line or header. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

function shortened(text: string, characters: number): string {
  const all = Array.from(text);
  return all.length <= characters ? text : `${all.slice(0, characters - 1).join('')}…`;
}
