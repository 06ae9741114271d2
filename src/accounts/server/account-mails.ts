import type { Mail } from '#platform/server/mail/mailer.ts';
import { type InvitableRole, ROLE_LABELS } from '../role.ts';

export function confirmEmailMail(recipient: string, link: string): Mail {
  return {
    recipient,
    subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    bodyText: `Guten Tag

Sie haben sich beim MES registriert. Bitte bestätigen Sie Ihre E-Mail-Adresse über diesen Link:

${link}

Der Link gilt 72 Stunden. Falls Sie sich nicht registriert haben, können Sie diese E-Mail ignorieren.
`,
  };
}

export function alreadyRegisteredMail(recipient: string, link: string): Mail {
  return {
    recipient,
    subject: 'Sie haben bereits ein Konto',
    bodyText: `Guten Tag

Mit dieser E-Mail-Adresse wurde versucht, ein neues Konto beim MES zu eröffnen. Sie haben bereits eines. Hier melden Sie sich an oder setzen Ihr Passwort zurück:

${link}

Falls Sie das nicht waren, brauchen Sie nichts zu tun.
`,
  };
}

export function resetPasswordMail(recipient: string, link: string): Mail {
  return {
    recipient,
    subject: 'Neues Passwort festlegen',
    bodyText: `Guten Tag

Für Ihr Konto beim MES wurde ein neues Passwort angefordert. Über diesen Link legen Sie es fest:

${link}

Der Link gilt 2 Stunden und nur einmal. Falls Sie kein neues Passwort angefordert haben, können Sie diese E-Mail ignorieren; Ihr bisheriges Passwort bleibt gültig.
`,
  };
}

export function invitationMail(recipient: string, input: { company: string; role: InvitableRole; link: string }): Mail {
  return {
    recipient,
    subject: `Einladung ins MES von ${singleLine(input.company)}`,
    bodyText: `Guten Tag

Sie wurden eingeladen, im MES von ${singleLine(input.company)} mitzuarbeiten (Rolle: ${ROLE_LABELS[input.role]}). Über diesen Link nehmen Sie die Einladung an:

${input.link}

Der Link gilt 7 Tage.
`,
  };
}

export function secondFactorResetMail(recipient: string, input: { by: string; link: string | null }): Mail {
  const where = input.link === null ? '.' : `:\n\n${input.link}\n`;
  return {
    recipient,
    subject: 'Ihr zweiter Faktor wurde zurückgesetzt',
    bodyText: `Guten Tag

Der zweite Faktor Ihres Kontos beim MES wurde zurückgesetzt, und zwar von: ${singleLine(input.by)}. Alle Ihre Sitzungen sind beendet, Ihre bisherigen Wiederherstellungscodes gelten nicht mehr.

Sie melden sich jetzt nur mit Ihrem Passwort an. Bitte richten Sie danach unter Einstellungen → Konto einen neuen zweiten Faktor ein${where}
Haben Sie nicht darum gebeten, ändern Sie bitte sofort Ihr Passwort und wenden Sie sich an Ihren Administrator.
`,
  };
}

/** A company's name is typed by people and must not be able to start a new header or paragraph. */
function singleLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
