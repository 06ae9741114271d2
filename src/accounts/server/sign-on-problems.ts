import { BadInput, Conflict, Forbidden, type MesError, Unavailable } from '#platform/errors.ts';
import { SIGN_ON_SENTENCES, type SignOnProblem } from '../sign-on-domain.ts';

/** Why signing in with a company account ended. What exactly the provider said is in the cause, for the log. */
export function signOnProblem(code: SignOnProblem, cause?: unknown): MesError {
  const Kind = KINDS[code] ?? Forbidden;
  return new Kind(code, SIGN_ON_SENTENCES[code], { cause });
}

const KINDS: Partial<Record<SignOnProblem, typeof Forbidden>> = {
  sign_on_unknown: BadInput,
  sign_on_expired: BadInput,
  provider_unreachable: Unavailable,
  provider_answer_invalid: Unavailable,
  clock_skew: Unavailable,
};

export const domainTaken = (domain: string) =>
  new Conflict('domain_taken', `Die Domäne „${domain}“ führt schon zum Anmeldedienst einer anderen Firma.`);

export const domainNotYours = (domain: string) =>
  new BadInput(
    'domain_not_yours',
    `„${domain}“ können Sie nicht eintragen: Keine bestätigte E-Mail-Adresse eines Administrators Ihrer Firma gehört dazu.`,
    { fields: [{ path: 'domains', message: `„${domain}“ gehört zu keinem Administrator Ihrer Firma.` }] },
  );

export const domainIsPublic = (domain: string) =>
  new BadInput('domain_is_public', `„${domain}“ ist eine öffentliche Mail-Domäne und kann keiner Firma gehören.`, {
    fields: [{ path: 'domains', message: `„${domain}“ ist eine öffentliche Mail-Domäne.` }],
  });

export const issuerIsShared = () =>
  new BadInput(
    'issuer_is_shared',
    'Bei diesem Anbieter melden sich Menschen vieler Firmen an: Seine Adressen können nicht ungeprüft gelten. Bitte tragen Sie den Anbieter Ihrer eigenen Firma ein, bei Entra ID die Adresse mit Ihrer Mandanten-ID.',
    { fields: [{ path: 'trustsAddresses', message: 'Nur bei einem Anbieter, der allein Ihrer Firma gehört.' }] },
  );

export const secretMissing = () =>
  new BadInput('secret_missing', 'Bitte geben Sie das Client-Secret ein.', {
    fields: [{ path: 'clientSecret', message: 'Bitte geben Sie das Client-Secret ein.' }],
  });

export const notSetUp = () =>
  new Conflict('sign_on_not_set_up', 'Die Anmeldung mit Firmenkonto ist noch nicht eingerichtet.');

/** A session the company's provider vouched for reaches that company only. */
export const passwordSignInNeeded = () =>
  new Forbidden(
    'password_sign_in_needed',
    'Sie sind mit dem Firmenkonto einer Firma angemeldet. Für eine andere Firma melden Sie sich bitte mit Passwort an.',
  );
