import { describe, expect, it } from 'vitest';
import { describeMailFailure } from './mail-failure.ts';
import { type Mail, requireSafeMail } from './mail-message.ts';

const mail: Mail = { recipient: 'a@werk.example', subject: 'Größe: 3 µm', bodyText: 'Zeile\nZeile' };

describe('what a mail may say in its head', () => {
  it('takes usual mails', () => {
    const headers = { 'List-Unsubscribe': '<https://mes.example/x?token=a.b>' };
    expect(() => requireSafeMail({ ...mail, headers })).not.toThrow();
  });

  it.each([
    ['a line feed in the subject', { subject: 'Hallo\nBcc: alle@werk.example' }],
    ['a carriage return in the subject', { subject: 'Hallo\rBcc: alle@werk.example' }],
    ['a Unicode line separator', { subject: 'Hallo\u2028Bcc' }],
    ['a subject longer than a line', { subject: 'x'.repeat(999) }],
    ['a line break in the recipient', { recipient: 'a@werk.example\r\nBcc: b@werk.example' }],
    ['two recipients in one', { recipient: 'a@werk.example,b@werk.example' }],
    ['a group as recipient', { recipient: 'alle:a@werk.example;' }],
    ['a name around the recipient', { recipient: 'A <a@werk.example>' }],
    ['no recipient', { recipient: '' }],
    ['a line break in a header', { headers: { 'X-A': 'a\r\nBcc: b@werk.example' } }],
    ['a line break in the name of a header', { headers: { 'X-A\r\nBcc': 'b@werk.example' } }],
    ['a colon in the name of a header', { headers: { 'X-A: b\nBcc': 'c' } }],
  ])('refuses %s', (_, change) => {
    expect(() => requireSafeMail({ ...mail, ...change })).toThrow(/nicht erlaubt/);
  });
});

describe('why a mail did not go out', () => {
  it('is told in the words of the mail server where it said any', () => {
    const error = { message: 'rejected: 550 no such user', response: '550 no such user', responseCode: 550 };
    expect(describeMailFailure(error).reason).toBe('Der Mailserver antwortet: 550 no such user');
    const unreachable = { message: 'connect ECONNREFUSED 127.0.0.1:25' };
    expect(describeMailFailure(unreachable).reason).toContain('nicht erreichbar: connect ECONNREFUSED');
  });

  it.each([
    ['recipient', { command: 'RCPT TO', responseCode: 550 }],
    ['later', { command: 'RCPT TO', responseCode: 451 }],
    ['message', { command: 'DATA', responseCode: 554 }],
    ['later', { command: 'DATA', responseCode: 452 }],
    ['server', { command: 'MAIL FROM', responseCode: 550 }],
    ['server', { command: 'AUTH PLAIN', responseCode: 535 }],
    ['server', { command: 'RCPT TO', responseCode: 421 }],
    ['server', { command: 'CONN' }],
    ['server', {}],
  ] as const)('%s for %o', (kind, error) => {
    const { kind: found, reason } = describeMailFailure({ message: 'a\r\n  b', ...error });
    expect(found).toBe(kind);
    expect(reason).toMatch(/^Der Mailserver .+: a b$/);
  });
});
