import { BadInput, Conflict, Forbidden, NotFound } from '#platform/errors.ts';

/** The sentences of failed account calls. They never tell whether an address has an account (OPEN-028). */
export const invalidCredentials = () => new BadInput('invalid_credentials', 'E-Mail-Adresse oder Passwort ist falsch.');

export const wrongPassword = () =>
  new BadInput('wrong_password', 'Ihr bisheriges Passwort ist falsch.', {
    fields: [{ path: 'currentPassword', message: 'Ihr bisheriges Passwort ist falsch.' }],
  });

export const emailNotConfirmed = () =>
  new Forbidden('email_not_confirmed', 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse über den Link in der E-Mail.');

export const registrationRefused = () =>
  new Conflict(
    'registration_refused',
    'Die Registrierung ist mit diesen Angaben nicht möglich. Falls Sie schon ein Konto haben, melden Sie sich bitte an.',
  );

export const tokenInvalid = () =>
  new BadInput('token_invalid', 'Dieser Link ist ungültig oder abgelaufen. Bitte fordern Sie einen neuen an.');

export const lastAdministrator = () =>
  new Conflict('last_administrator', 'Die Firma braucht mindestens eine Person mit der Rolle Administrator.');

export const alreadyMember = () => new Conflict('already_member', 'Diese Person hat bereits Zugang zu Ihrer Firma.');

export const notYourCompany = () => new NotFound('not_your_company', 'Zu dieser Firma haben Sie keinen Zugang.');

export const notYourself = () => new Conflict('not_yourself', 'Sie können sich nicht selbst entfernen.');

export const colleagueNotFound = () => new NotFound('colleague_not_found', 'Diese Person gehört nicht zu Ihrer Firma.');

export const invitationNotFound = () => new NotFound('invitation_not_found', 'Diese Einladung gibt es nicht mehr.');

export const demoUnavailable = () =>
  new NotFound('demo_unavailable', 'Die Demo ist auf diesem Server nicht eingerichtet.');
