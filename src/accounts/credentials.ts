/** Rules for sign-in and register, with their exact sentences and order. Spec §5, OPEN-017, OPEN-026, OPEN-027. */

export const PASSWORD_MIN_LENGTH = 6; // AUTH-22
/** Long enough for any passphrase, short enough that hashing it cannot be used to keep the server busy. */
export const PASSWORD_MAX_LENGTH = 200;

export const CREDENTIAL_SENTENCES = {
  email: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  passwordMissing: 'Bitte geben Sie Ihr Passwort ein',
  passwordShort: 'Das Passwort muss mindestens 6 Zeichen lang sein',
  passwordLong: 'Das Passwort darf höchstens 200 Zeichen lang sein',
  passwordsDiffer: 'Die Passwörter stimmen nicht überein',
  company: 'Bitte geben Sie einen Firmennamen ein',
  codeMissing: 'Bitte geben Sie den Code ein',
} as const;

/** AUTH-24: the hint under the field has no leading 'Die'. */
export const PASSWORDS_DIFFER_HINT = 'Passwörter stimmen nicht überein';

/** One @, no blanks, a dot inside the domain part (OPEN-017). */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const EMAIL_MAX_LENGTH = 254;

export function isEmail(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(trimmed);
}

export type CredentialField = 'email' | 'currentPassword' | 'password' | 'confirmPassword' | 'company' | 'code';
export type CredentialProblem = { field: CredentialField; message: string };

/** The first broken rule of a sign-in, or null. */
export function findSignInProblem(input: { email: string; password: string }): CredentialProblem | null {
  if (!isEmail(input.email)) return { field: 'email', message: CREDENTIAL_SENTENCES.email };
  if (input.password === '') return { field: 'password', message: CREDENTIAL_SENTENCES.passwordMissing };
  return null;
}

/** The first broken rule of a registration: e-mail, password, confirmation, company. */
export function findRegisterProblem(input: {
  email: string;
  password: string;
  confirmPassword: string;
  company: string;
}): CredentialProblem | null {
  if (!isEmail(input.email)) return { field: 'email', message: CREDENTIAL_SENTENCES.email };
  const passwordProblem = findNewPasswordProblem(input);
  if (passwordProblem !== null) return passwordProblem;
  if (input.company.trim() === '') return { field: 'company', message: CREDENTIAL_SENTENCES.company };
  return null;
}

/** The first broken rule of a newly chosen password (register, reset, accepted invitation). */
export function findNewPasswordProblem(input: { password: string; confirmPassword: string }): CredentialProblem | null {
  if (input.password.length < PASSWORD_MIN_LENGTH) {
    return { field: 'password', message: CREDENTIAL_SENTENCES.passwordShort };
  }
  if (input.password.length > PASSWORD_MAX_LENGTH) {
    return { field: 'password', message: CREDENTIAL_SENTENCES.passwordLong };
  }
  if (input.password !== input.confirmPassword) {
    return { field: 'confirmPassword', message: CREDENTIAL_SENTENCES.passwordsDiffer };
  }
  return null;
}
