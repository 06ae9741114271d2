import { describe, expect, it } from 'vitest';
import { findNewPasswordProblem, findRegisterProblem, findSignInProblem, isEmail } from './credentials.ts';

const valid = { email: 'anna@werk.example', password: 'geheim', confirmPassword: 'geheim', company: 'Werk AG' };

describe('isEmail', () => {
  it.each(['anna@werk.example', ' anna@werk.example ', 'a.b+c@x.y.z'])('OPEN-017 accepts %j', (text) => {
    expect(isEmail(text)).toBe(true);
  });
  it.each(['', 'abc', 'a@b', 'a@@b.ch', 'a b@c.ch', 'a@b .ch', 'a@.ch', 'a@b.', 'a@b..ch', `${'a'.repeat(250)}@b.ch`])(
    'OPEN-017 refuses %j',
    (text) => {
      expect(isEmail(text)).toBe(false);
    },
  );
});

describe('sign-in', () => {
  it('AUTH-20 asks for a valid address first', () => {
    expect(findSignInProblem({ email: 'abc', password: '' })).toEqual({
      field: 'email',
      message: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
    });
  });
  it('AUTH-21 OPEN-027 requires a password, and blanks are one', () => {
    expect(findSignInProblem({ email: valid.email, password: '' })?.message).toBe('Bitte geben Sie Ihr Passwort ein');
    expect(findSignInProblem({ email: valid.email, password: ' ' })).toBeNull();
  });
});

describe('register', () => {
  it('accepts correct input', () => {
    expect(findRegisterProblem(valid)).toBeNull();
  });
  it('AUTH-22 wants six characters: five are refused, six are enough, blanks count as typed', () => {
    expect(findRegisterProblem({ ...valid, password: '12345', confirmPassword: '12345' })?.message).toBe(
      'Das Passwort muss mindestens 6 Zeichen lang sein',
    );
    expect(findRegisterProblem({ ...valid, password: '123456', confirmPassword: '123456' })).toBeNull();
    expect(findRegisterProblem({ ...valid, password: '      ', confirmPassword: '      ' })).toBeNull();
  });
  it('refuses a password so long that hashing it becomes an attack', () => {
    const password = 'x'.repeat(201);
    expect(findNewPasswordProblem({ password, confirmPassword: password })?.field).toBe('password');
  });
  it('AUTH-23 compares the confirmation', () => {
    expect(findRegisterProblem({ ...valid, confirmPassword: 'anders' })).toEqual({
      field: 'confirmPassword',
      message: 'Die Passwörter stimmen nicht überein',
    });
  });
  it.each(['', '   '])('AUTH-25 refuses the company name %j', (company) => {
    expect(findRegisterProblem({ ...valid, company })?.message).toBe('Bitte geben Sie einen Firmennamen ein');
  });
  it('OPEN-026 names the first broken rule: e-mail, password, confirmation, company', () => {
    const allWrong = { email: 'abc', password: '1', confirmPassword: '2', company: '' };
    expect(findRegisterProblem(allWrong)?.field).toBe('email');
    expect(findRegisterProblem({ ...allWrong, email: valid.email })?.field).toBe('password');
    expect(findRegisterProblem({ ...allWrong, email: valid.email, password: '123456' })?.field).toBe('confirmPassword');
    expect(findRegisterProblem({ ...valid, company: '' })?.field).toBe('company');
  });
});
