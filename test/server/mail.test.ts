import { afterEach, beforeEach, expect, it } from 'vitest';
import * as api from '#accounts/accounts.api.ts';
import { startSmtpServer } from '../support/smtp-server.ts';
import { PASSWORD, startTestApp, type TestApp } from '../support/test-app.ts';

let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let app: TestApp;
beforeEach(async () => {
  smtp = await startSmtpServer();
  app = await startTestApp({ smtpUrl: smtp.url, mailFrom: 'MES <mes@werk.example>' });
});
afterEach(async () => {
  await app.close();
  await smtp.close();
});

async function outbox() {
  const { rows } = await app.database.asOperator((tx) =>
    tx.$client.query<{ state: string; attempts: number; last_error: string | null }>(
      'select state, attempts, last_error from operator.mail_outbox order by created_at',
    ),
  );
  return rows;
}

/** Quoted-printable, as mails with umlauts travel. */
function decode(data: string): string {
  const bytes = data
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

const person = { email: 'neu@mail.example', password: PASSWORD, company: 'Post AG' };

it('OPEN-031 with a mail server an address is confirmed by mail before the first sign-in', async () => {
  expect(await app.browser().call(api.register, { body: person })).toEqual({ confirmationRequired: true });
  expect(await app.browser().refusal(api.signIn, { body: person })).toMatchObject({
    status: 403,
    code: 'email_not_confirmed',
  });
  expect(await app.mailer.deliver()).toBe(1);
  expect(smtp.mails).toHaveLength(1);
  expect(smtp.mails[0]).toMatchObject({ to: ['neu@mail.example'] });
  const text = decode(smtp.mails[0]?.data ?? '');
  expect(text).toContain('From: MES <mes@werk.example>');
  expect(text).toContain('Bitte bestätigen Sie Ihre E-Mail-Adresse');
  const token = /confirm-email\?token=([\w-]+)/.exec(text)?.[1] ?? '';
  await app.browser().call(api.confirmEmail, { body: { token } });
  expect(await app.browser().call(api.signIn, { body: person })).toMatchObject({ email: 'neu@mail.example' });
  expect(await app.browser().refusal(api.confirmEmail, { body: { token } })).toMatchObject({ code: 'token_invalid' });
});

it('OPEN-028 registering a known address answers the same; its owner learns the rest by mail', async () => {
  await app.browser().call(api.register, { body: person });
  expect(await app.browser().call(api.register, { body: { ...person, password: 'anderes' } })).toEqual({
    confirmationRequired: true,
  });
  await app.mailer.deliver();
  expect(smtp.mails.map((mail) => decode(mail.data)).some((text) => text.includes('Sie haben bereits ein Konto'))).toBe(
    true,
  );
});

it('keeps a mail that cannot be delivered, says why, and sends each only once', async () => {
  smtp.settings.refuse = true;
  await app.browser().call(api.register, { body: person });
  expect(await app.mailer.deliver()).toBe(0);
  const [failed] = await outbox();
  expect(failed).toMatchObject({ state: 'waiting', attempts: 1 });
  expect(failed?.last_error).toContain('451');
  smtp.settings.refuse = false;
  expect(await app.mailer.deliver()).toBe(0);
  await app.database.asOperator((tx) =>
    tx.$client.query("update operator.mail_outbox set created_at = created_at - interval '2 minutes'"),
  );
  const sent = await Promise.all([app.mailer.deliver(), app.mailer.deliver()]);
  expect(sent.toSorted()).toEqual([0, 1]);
  expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  expect(smtp.mails).toHaveLength(1);
});
