import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '#accounts/accounts.api.ts';
import type { InvitableRole } from '#accounts/role.ts';
import { acknowledgeAlert, listOpenAlerts } from '#alerts/alerts.api.ts';
import { PASSWORD, startTestApp, type TestApp, type TestBrowser } from '../support/test-app.ts';

const NO_ALERT = '00000000-0000-4000-8000-000000000001';

describe('colleagues', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  function tokenOf(link: string): string {
    return new URL(link).searchParams.get('token') ?? '';
  }

  async function join(administrator: TestBrowser, email: string, role: InvitableRole): Promise<TestBrowser> {
    const { link } = await administrator.call(api.invite, { body: { email, role } });
    const browser = app.browser();
    await browser.call(api.acceptInvitation, { body: { token: tokenOf(link), password: PASSWORD } });
    return browser;
  }

  it('OPEN-036 invites with a role: mail in the outbox, link once, account on acceptance, then used up', async () => {
    const administrator = await app.founder('leiter@a.example', 'A AG');
    const { invitation, link, mailed } = await administrator.call(api.invite, {
      body: { email: 'kollegin@a.example', role: 'production' },
    });
    expect(mailed).toBe(false);
    expect(link).toMatch(/^http:\/\/mes\.test\/invitation\?token=[\w-]{43}$/);
    expect(await administrator.call(api.listInvitations)).toEqual([invitation]);

    const visitor = app.browser();
    const token = tokenOf(link);
    expect(await visitor.call(api.lookUpInvitation, { body: { token } })).toEqual({
      email: 'kollegin@a.example',
      company: 'A AG',
      role: 'production',
      hasAccount: false,
    });
    const user = await visitor.call(api.acceptInvitation, { body: { token, password: PASSWORD } });
    expect(user).toMatchObject({
      email: 'kollegin@a.example',
      user_metadata: { role: 'production' },
      company: { name: 'A AG' },
    });
    expect(await app.browser().refusal(api.acceptInvitation, { body: { token, password: PASSWORD } })).toMatchObject({
      code: 'token_invalid',
    });
    expect(await administrator.call(api.listInvitations)).toEqual([]);
    expect((await administrator.call(api.listColleagues)).map(({ email, role }) => ({ email, role }))).toEqual([
      { email: 'kollegin@a.example', role: 'production' },
      { email: 'leiter@a.example', role: 'administrator' },
    ]);
    const { rows } = await app.database.asOperator((tx) =>
      tx.$client.query("select subject, body_text from operator.mail_outbox where recipient = 'kollegin@a.example'"),
    );
    expect(rows[0].subject).toBe('Einladung ins MES von A AG');
    expect(rows[0].body_text).toContain(link);
  });

  it('asks an existing account for its own password when it joins a second company', async () => {
    const administrator = await app.founder('leiter@b.example');
    await app.founder('gast@b.example');
    const { link } = await administrator.call(api.invite, { body: { email: 'gast@b.example', role: 'viewer' } });
    const browser = app.browser();
    const refused = await browser.refusal(api.acceptInvitation, {
      body: { token: tokenOf(link), password: 'geraten-geraten' },
    });
    expect(refused.code).toBe('invalid_credentials');
    const user = await browser.call(api.acceptInvitation, { body: { token: tokenOf(link), password: PASSWORD } });
    expect(user.user_metadata.role).toBe('viewer');
  });

  it('lets an account of several companies switch, and signs it in to the one used last', async () => {
    const administrator = await app.founder('leiter@z.example', 'Zweite AG');
    const traveller = await app.founder('reisend@z.example', 'Erste AG');
    const { link } = await administrator.call(api.invite, { body: { email: 'reisend@z.example', role: 'viewer' } });
    await traveller.call(api.acceptInvitation, { body: { token: tokenOf(link), password: PASSWORD } });
    const own = await traveller.call(api.listOwnCompanies);
    expect(own.map(({ name, role }) => ({ name, role }))).toEqual([
      { name: 'Erste AG', role: 'administrator' },
      { name: 'Zweite AG', role: 'viewer' },
    ]);
    const signIn = { body: { email: 'reisend@z.example', password: PASSWORD } };
    expect((await app.browser().call(api.signIn, signIn)).company.name).toBe('Zweite AG');
    const back = await traveller.call(api.switchCompany, { body: { companyId: own[0]?.id ?? '' } });
    expect(back).toMatchObject({ company: { name: 'Erste AG' }, user_metadata: { role: 'administrator' } });
    expect((await app.browser().call(api.signIn, signIn)).company.name).toBe('Erste AG');
    const stranger = await app.founder('fremd@z.example');
    expect(await stranger.refusal(api.switchCompany, { body: { companyId: own[0]?.id ?? '' } })).toMatchObject({
      status: 404,
      code: 'not_your_company',
    });
  });

  it.each([
    { role: 'viewer', mayOperate: false, mayAdminister: false },
    { role: 'production', mayOperate: true, mayAdminister: false },
    { role: 'management', mayOperate: true, mayAdminister: false },
    { role: 'administrator', mayOperate: true, mayAdminister: true },
  ] as const)('enforces the role $role on the server', async ({ role, mayOperate, mayAdminister }) => {
    const administrator = await app.founder(`leiter-${role}@c.example`);
    const browser = await join(administrator, `${role}@c.example`, role);
    expect(await browser.call(listOpenAlerts)).toEqual({ total: 0, alerts: [] });
    const operate = await browser.refusal(acknowledgeAlert, { params: { alertId: NO_ALERT } });
    expect(operate.code).toBe(mayOperate ? 'alert_not_found' : 'forbidden');
    const administer = await browser.send('GET', '/api/accounts/colleagues');
    expect(administer.statusCode).toBe(mayAdminister ? 200 : 403);
  });

  it('changes a role at once and ends access at once', async () => {
    const administrator = await app.founder('leiter@d.example');
    const colleague = await join(administrator, 'person@d.example', 'viewer');
    const person = (await administrator.call(api.listColleagues)).find(({ email }) => email === 'person@d.example');
    const userId = person?.id ?? '';
    const changed = await administrator.call(api.changeColleagueRole, {
      params: { userId },
      body: { role: 'administrator' },
    });
    expect(changed.role).toBe('administrator');
    expect((await colleague.send('GET', '/api/accounts/colleagues')).statusCode).toBe(200);
    await administrator.call(api.removeColleague, { params: { userId } });
    expect(await colleague.call(api.currentSession)).toBeNull();
    const refused = await app
      .browser()
      .refusal(api.signIn, { body: { email: 'person@d.example', password: PASSWORD } });
    expect(refused.code).toBe('invalid_credentials');
  });

  it('never leaves a company without an administrator, also when two demote each other at once', async () => {
    const first = await app.founder('erste@e.example');
    const second = await join(first, 'zweite@e.example', 'administrator');
    const people = await first.call(api.listColleagues);
    const idOf = (email: string) => people.find((person) => person.email === email)?.id ?? '';
    const results = await Promise.all([
      first.send('PATCH', `/api/accounts/colleagues/${idOf('zweite@e.example')}`, { role: 'viewer' }),
      second.send('PATCH', `/api/accounts/colleagues/${idOf('erste@e.example')}`, { role: 'viewer' }),
    ]);
    expect(results.filter((response) => response.statusCode === 200)).toHaveLength(1);
    const { rows } = await app.database.inAccounts((tx) =>
      tx.$client.query(
        "select count(*)::int as count from accounts.memberships m join accounts.users u on u.id = m.user_id where u.email like '%@e.example' and m.role = 'administrator'",
      ),
    );
    expect(rows[0].count).toBe(1);
  });

  it('refuses to remove oneself, strangers and people of other companies', async () => {
    const administrator = await app.founder('leiter@f.example');
    const stranger = await app.founder('fremd@f.example');
    const own = (await administrator.call(api.currentSession))?.id ?? '';
    const foreign = (await stranger.call(api.currentSession))?.id ?? '';
    expect(await administrator.refusal(api.removeColleague, { params: { userId: own } })).toMatchObject({
      status: 409,
      code: 'not_yourself',
    });
    expect(await administrator.refusal(api.removeColleague, { params: { userId: foreign } })).toMatchObject({
      status: 404,
      code: 'colleague_not_found',
    });
    expect(
      await administrator.refusal(api.changeColleagueRole, { params: { userId: foreign }, body: { role: 'viewer' } }),
    ).toMatchObject({ status: 404 });
  });

  it('refuses to invite a member again and replaces an open invitation', async () => {
    const administrator = await app.founder('leiter@g.example');
    expect(
      await administrator.refusal(api.invite, { body: { email: 'LEITER@g.example', role: 'viewer' } }),
    ).toMatchObject({ code: 'already_member' });
    const first = await administrator.call(api.invite, { body: { email: 'neu@g.example', role: 'viewer' } });
    const second = await administrator.call(api.invite, { body: { email: 'neu@g.example', role: 'management' } });
    expect(await app.browser().refusal(api.lookUpInvitation, { body: { token: tokenOf(first.link) } })).toMatchObject({
      code: 'token_invalid',
    });
    await administrator.call(api.revokeInvitation, { params: { invitationId: second.invitation.id } });
    expect(await app.browser().refusal(api.lookUpInvitation, { body: { token: tokenOf(second.link) } })).toMatchObject({
      code: 'token_invalid',
    });
    expect(
      await administrator.refusal(api.revokeInvitation, { params: { invitationId: second.invitation.id } }),
    ).toMatchObject({ status: 404 });
  });

  it('keeps a company name with line breaks from writing mail headers', async () => {
    const administrator = await app.founder('leiter@h.example', 'Böse\r\nBcc: opfer@x.example');
    await administrator.call(api.invite, { body: { email: 'neu@h.example', role: 'viewer' } });
    const { rows } = await app.database.asOperator((tx) =>
      tx.$client.query("select subject from operator.mail_outbox where recipient = 'neu@h.example'"),
    );
    expect(rows[0].subject).toBe('Einladung ins MES von Böse Bcc: opfer@x.example');
  });
});

describe('forgotten password', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  async function newestLink(recipient: string): Promise<string | null> {
    const { rows } = await app.database.asOperator((tx) =>
      tx.$client.query(
        'select body_text from operator.mail_outbox where recipient = $1 order by created_at desc limit 1',
        [recipient],
      ),
    );
    return /https?:\S+/.exec(rows[0]?.body_text ?? '')?.[0] ?? null;
  }

  it('sends a link that works once, ends all sessions and lets the new password in', async () => {
    const browser = await app.founder('vergesslich@i.example');
    expect(await app.browser().call(api.requestPasswordReset, { body: { email: 'vergesslich@i.example' } })).toEqual(
      {},
    );
    const link = await newestLink('vergesslich@i.example');
    expect(link).toMatch(/^http:\/\/mes\.test\/reset-password\?token=/);
    const token = new URL(link ?? '').searchParams.get('token') ?? '';
    await app.browser().call(api.resetPassword, { body: { token, password: 'ganz-neu' } });
    expect(await browser.call(api.currentSession)).toBeNull();
    expect(
      (await app.browser().refusal(api.signIn, { body: { email: 'vergesslich@i.example', password: PASSWORD } })).code,
    ).toBe('invalid_credentials');
    await app.browser().call(api.signIn, { body: { email: 'vergesslich@i.example', password: 'ganz-neu' } });
    expect(await app.browser().refusal(api.resetPassword, { body: { token, password: 'noch-neuer' } })).toMatchObject({
      code: 'token_invalid',
    });
  });

  it('OPEN-028 answers the same for an address without an account, and sends nothing', async () => {
    expect(await app.browser().call(api.requestPasswordReset, { body: { email: 'niemand@i.example' } })).toEqual({});
    expect(await newestLink('niemand@i.example')).toBeNull();
  });

  it('refuses an expired link', async () => {
    await app.founder('spaet@i.example');
    await app.browser().call(api.requestPasswordReset, { body: { email: 'spaet@i.example' } });
    const token = new URL((await newestLink('spaet@i.example')) ?? '').searchParams.get('token') ?? '';
    await app.database.inAccounts((tx) =>
      tx.$client.query("update accounts.mail_tokens set expires_at = now() - interval '1 second'"),
    );
    expect(await app.browser().refusal(api.resetPassword, { body: { token, password: 'ganz-neu' } })).toMatchObject({
      code: 'token_invalid',
    });
  });
});
