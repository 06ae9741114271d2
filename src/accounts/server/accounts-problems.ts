import { BadInput, Conflict, Forbidden, NotFound, TooManyRequests, Unavailable } from '#platform/errors.ts';

/** The sentences of failed account calls. They never tell whether an address has an account (OPEN-028). */
export const invalidCredentials = () => new BadInput('invalid_credentials', 'E-Mail-Adresse oder Passwort ist falsch.');

export const wrongPassword = () =>
  new BadInput('wrong_password', 'Ihr bisheriges Passwort ist falsch.', {
    fields: [{ path: 'currentPassword', message: 'Ihr bisheriges Passwort ist falsch.' }],
  });

/** Asked again before the way of signing in is changed. */
export const passwordRepeatedWrongly = () =>
  new BadInput('wrong_password', 'Ihr Passwort ist falsch.', {
    fields: [{ path: 'password', message: 'Ihr Passwort ist falsch.' }],
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

export const deviceNotFound = () =>
  new NotFound('device_not_found', 'Dieses Gerät ist nicht mehr angemeldet. Bitte laden Sie die Liste neu.');

/** The password was right: what is missing is the code of the second factor. */
export const secondFactorNeeded = () =>
  new Forbidden('second_factor_needed', 'Bitte geben Sie den Code aus Ihrer Authenticator-App ein.');

export const challengeExpired = () =>
  new BadInput('challenge_expired', 'Die Anmeldung hat zu lange gedauert. Bitte melden Sie sich noch einmal an.');

const wrongCodeSentence = (sentence: string, code: string) =>
  new BadInput(code, sentence, { fields: [{ path: 'code', message: sentence }] });

export const wrongCode = () =>
  wrongCodeSentence('Der Code ist falsch. Bitte prüfen Sie auch die Uhrzeit Ihres Telefons.', 'wrong_code');

export const codeUsed = () =>
  wrongCodeSentence('Dieser Code wurde schon verwendet. Bitte warten Sie auf den nächsten.', 'code_used');

export const tooManyCodes = () =>
  new TooManyRequests(
    'too_many_codes',
    'Zu viele falsche Codes. Bitte warten Sie eine Stunde oder wenden Sie sich an Ihren Administrator.',
  );

export const secondFactorUnreadable = (cause: unknown) =>
  new Unavailable(
    'second_factor_unreadable',
    'Ihr zweiter Faktor ist mit dem jetzigen Schlüssel des Servers nicht lesbar. Bitte verwenden Sie einen Wiederherstellungscode.',
    { cause },
  );

export const ownSecondFactor = () =>
  new Conflict('not_yourself', 'Ihren eigenen zweiten Faktor schalten Sie unter Einstellungen → Konto aus.');

export const colleagueHasNoSecondFactor = () =>
  new Conflict('second_factor_off', 'Diese Person hat keinen zweiten Faktor eingerichtet.');

/** Does not tell why: that a colleague also works elsewhere is nobody's business. */
export const operatorOnly = () =>
  new Forbidden(
    'operator_only',
    'Den zweiten Faktor dieser Person kann nur der Betreiber der Installation zurücksetzen. Bitte wenden Sie sich an ihn.',
  );

export const noSuchAccount = (email: string) =>
  new NotFound('account_not_found', `Ein Konto mit der E-Mail-Adresse „${email}“ gibt es nicht.`);

export const secondFactorIsOn = () => new Conflict('second_factor_on', 'Der zweite Faktor ist bereits eingerichtet.');

export const secondFactorIsOff = () =>
  new Conflict(
    'second_factor_off',
    'Der zweite Faktor ist nicht eingerichtet. Bitte beginnen Sie die Einrichtung neu.',
  );
