/** Rules for signing in with a company's own provider. */

/** What people get who come for the first time; administrators are made by administrators. */
export const SIGN_ON_ROLES = ['management', 'production', 'viewer'] as const;
export type SignOnRole = (typeof SIGN_ON_ROLES)[number];

const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/** The part behind the @, in small letters; '' when there is none. */
export function domainOf(email: string): string {
  return email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
}

/** Domains as people type them: separated by commas, blanks or lines, with or without @. */
export function readDomains(typed: string): string[] {
  const found = typed
    .split(/[\s,;]+/)
    .map((part) => part.replace(/^@/, '').toLowerCase())
    .filter((part) => part !== '');
  return [...new Set(found)];
}

export function isDomain(text: string): boolean {
  return DOMAIN.test(text);
}

/** Where everybody can have an address: such a domain says nothing about a company. */
const PUBLIC_MAIL_DOMAINS = new Set(
  [
    ['aol.com', 'bluewin.ch', 'freenet.de', 'gmail.com', 'gmx.at', 'gmx.ch', 'gmx.de', 'gmx.net', 'googlemail.com'],
    ['hispeed.ch', 'hotmail.com', 'hotmail.de', 'icloud.com', 'live.com', 'mail.de', 'mailbox.org', 'me.com'],
    ['outlook.com', 'outlook.de', 'posteo.de', 'proton.me', 'protonmail.com', 'sunrise.ch', 't-online.de', 'web.de'],
    ['yahoo.com', 'yahoo.de'],
  ].flat(),
);

export function isPublicMailDomain(domain: string): boolean {
  return PUBLIC_MAIL_DOMAINS.has(domain);
}

/** The personal accounts of Microsoft; the other names stand for everybody's company at once. */
const SHARED_TENANTS = new Set(['common', 'organizations', 'consumers', '9188040d-6c67-4c5b-b112-36a304b66dad']);

const MICROSOFT_HOSTS = /(^|\.)(login\.microsoftonline\.com|sts\.windows\.net)$/;

/** Where people of any company sign in: what such a provider says of an address, anybody can have made it say. */
export function isSharedIssuer(issuer: string): boolean {
  const [, host = '', tenant = ''] =
    /^https?:\/\/(?:[^/@]*@)?([^/:?#]*)[^/]*\/?([^/?#]*)/.exec(issuer.toLowerCase()) ?? [];
  if (host === 'accounts.google.com') return true;
  return MICROSOFT_HOSTS.test(host) && SHARED_TENANTS.has(tenant);
}

/**
 * Whether an address that a provider names is the person's own. `verified` is what the provider says; null: nothing.
 * A plain no counts whatever the company has chosen.
 */
export function isAddressProven(verified: boolean | null, provider: { trustsAddresses: boolean }): boolean {
  return verified ?? provider.trustsAddresses;
}

/** Why signing in with a company account ended, by code; /login shows the sentence. */
export const SIGN_ON_SENTENCES = {
  sign_on_unknown:
    'Für diese E-Mail-Adresse ist keine Anmeldung mit Firmenkonto eingerichtet. Bitte melden Sie sich mit Passwort an.',
  sign_on_expired:
    'Die Anmeldung ist abgelaufen oder wurde in einem anderen Fenster begonnen. Bitte beginnen Sie noch einmal.',
  provider_unreachable:
    'Der Anmeldedienst Ihrer Firma ist nicht erreichbar. Bitte versuchen Sie es später oder melden Sie sich mit Passwort an.',
  provider_refused: 'Der Anmeldedienst Ihrer Firma hat die Anmeldung abgelehnt oder Sie haben sie abgebrochen.',
  provider_answer_invalid:
    'Die Antwort des Anmeldedienstes ist nicht gültig. Bitte beginnen Sie noch einmal oder wenden Sie sich an Ihren Administrator.',
  clock_skew:
    'Die Uhren des Anmeldedienstes und dieses Servers gehen zu weit auseinander. Bitte wenden Sie sich an Ihren Administrator.',
  email_not_verified:
    'Der Anmeldedienst hat Ihre E-Mail-Adresse nicht bestätigt. Bitte wenden Sie sich an Ihren Administrator.',
  domain_not_allowed: 'Ihre E-Mail-Adresse gehört nicht zu den Domänen, die Ihre Firma für diese Anmeldung erlaubt.',
  account_elsewhere:
    'Zu Ihrer E-Mail-Adresse gibt es schon ein Konto, das nicht zu dieser Firma gehört. Bitte lassen Sie sich einladen.',
  linking_not_allowed:
    'Sie haben hier schon ein Konto mit Passwort. Ihre Firma verbindet bestehende Konten nicht: Bitte melden Sie sich mit Passwort an.',
  access_removed: 'Ihr Zugang zu dieser Firma wurde entfernt. Bitte wenden Sie sich an Ihren Administrator.',
} as const;
export type SignOnProblem = keyof typeof SIGN_ON_SENTENCES;

export function isSignOnProblem(code: string | null): code is SignOnProblem {
  return code !== null && Object.hasOwn(SIGN_ON_SENTENCES, code);
}
