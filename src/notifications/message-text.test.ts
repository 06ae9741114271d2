import { expect, it } from 'vitest';
import { createFormat, DEFAULT_FORMAT } from '#platform/format.ts';
import { mailTextOf, pathOf, pushTextOf, type Told, type ToldAlert, titleOf } from './message-text.ts';

const ALERT: ToldAlert = {
  alertId: '0b3f7f52-93a6-4f3c-9a55-3d4f1e1c9c11',
  kind: 'raised',
  severity: 'critical',
  message: 'Öldruck zu niedrig',
  machineName: 'Presse 1',
  firstOccurredAt: '2026-11-15T13:03:00.000Z',
  resolvedAt: null,
  acknowledged: false,
  occurrenceCount: 3,
};
const ONE: Told = { alerts: [ALERT], raisedCount: 1, resolvedCount: 0, isSummary: false };
const context = { company: 'Werk\nNord AG', publicUrl: 'https://mes.example.ch', format: createFormat(DEFAULT_FORMAT) };

it('one alert: what, where, since when, how often, and the way there', () => {
  expect(titleOf(ONE)).toBe('Kritisch: Öldruck zu niedrig (Presse 1)');
  expect(pathOf(ONE)).toBe(`/app/alerts?alert=${ALERT.alertId}`);
  expect(mailTextOf(ONE, context)).toBe(`Guten Tag

Es gibt Meldungen zu Alarmen im MES von Werk Nord AG.

Kritisch: Öldruck zu niedrig
Maschine: Presse 1, seit 15.11.2026, 14:03, 3-mal aufgetreten, offen
https://mes.example.ch/app/alerts?alert=${ALERT.alertId}

Wann und wovon Sie solche E-Mails erhalten, legen Sie hier fest:
https://mes.example.ch/app/settings?tab=notifications
`);
  expect(pushTextOf(ONE)).toBe('Öldruck zu niedrig (Presse 1)');
});

it('many alerts: numbers in the title, the rest behind a link', () => {
  const resolved: ToldAlert = { ...ALERT, kind: 'resolved', resolvedAt: '2026-11-15T14:00:00.000Z', machineName: null };
  const many: Told = { alerts: [ALERT, resolved], raisedCount: 40, resolvedCount: 1, isSummary: true };
  expect(titleOf(many)).toBe('Nach der Ruhezeit: 40 neue Alarme, 1 Alarm behoben (höchste Schwere: Kritisch)');
  expect(pathOf(many)).toBe('/app/alerts');
  const text = mailTextOf(many, context);
  expect(text).toContain('Während Ihrer Ruhezeit gab es Meldungen');
  expect(text).toContain('behoben 15.11.2026, 15:00');
  expect(text).toContain('Dazu kommen 39 weitere: https://mes.example.ch/app/alerts\n');
  expect(pushTextOf(many)).toBe('Kritisch: Öldruck zu niedrig (Presse 1)\nBehoben: Öldruck zu niedrig');
});

it('whatever a machine writes stays in its line, and a title stays short', () => {
  const wild = { ...ALERT, message: `Fehler\r\nBcc: alle@example.ch\u2028${'x'.repeat(3000)}`, machineName: 'M\t1\0' };
  const told = { ...ONE, alerts: [wild] };
  expect(titleOf(told)).toMatch(/^Kritisch: Fehler Bcc: alle@example\.ch x+…$/);
  expect(Array.from(titleOf(told))).toHaveLength(140);
  expect(mailTextOf(told, context)).toContain('\nKritisch: Fehler Bcc: alle@example.ch xxx');
  expect(mailTextOf(told, context)).toContain('Maschine: M 1, seit');
  expect(pushTextOf(told).length).toBeLessThanOrEqual(500);
});
