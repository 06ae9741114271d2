import rateLimit from '@fastify/rate-limit';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LeadRequest } from '#leads/server/leads.service.ts';
import { TooManyRequests } from '#platform/errors.ts';
import { NO_OPERATOR_DETAILS, type SiteContext } from '../public-page.ts';
import { registerContactForms } from './contact-forms.ts';

const CONTEXT: SiteContext = {
  publicUrl: 'https://mes.example',
  contactEmail: null,
  operator: NO_OPERATOR_DETAILS,
  version: '1',
  demo: true,
  now: new Date(0),
};

describe('contact forms without scripts', () => {
  let server: FastifyInstance;
  let taken: LeadRequest[];
  let failure: Error | null;

  beforeEach(async () => {
    taken = [];
    failure = null;
    server = fastify();
    await server.register(rateLimit, {
      global: false,
      errorResponseBuilder: () => new TooManyRequests('too_many_requests', 'Zu viele Versuche.'),
    });
    await registerContactForms(server, {
      take: async (request) => {
        if (failure !== null) throw failure;
        taken.push(request);
      },
      sendPage: async (_request, reply, page) => {
        const shown = typeof page === 'function' ? await page(CONTEXT) : page;
        return reply
          .status(shown.status ?? 200)
          .type('text/html')
          .send(shown.body.markup);
      },
      publicUrl: () => CONTEXT.publicUrl,
      rateLimitFactor: 1,
    });
  });
  afterEach(() => server.close());

  const post = (url: string, fields: Record<string, string>) =>
    server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const FIELDS = {
    name: 'Ida',
    email: 'ida@werk.example',
    company: '',
    area: 'mes-beratung',
    message: 'Bitte melden',
    website: '',
  };

  it('PUB-42 takes a request and shows that it arrived', async () => {
    const response = await post('/contact', FIELDS);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('Nachricht erhalten!');
    expect(response.body).not.toContain('<form');
    expect(taken).toMatchObject([{ name: 'Ida', area: 'mes-beratung' }]);
    expect(response.headers['cache-control']).toBe('private, no-store');
  });

  it('OPEN-021 gives back everything typed, escaped, with the reason', async () => {
    const response = await post('/calendar', { ...FIELDS, email: 'abc', name: '"><b>x', preferredTimes: 'Mo & Di' });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('Bitte geben Sie eine gültige E-Mail-Adresse ein</p>');
    expect(response.body).toContain('value="&quot;&gt;&lt;b&gt;x"');
    expect(response.body).toContain('>Mo &amp; Di</textarea>');
    expect(response.body).toContain('<option value="mes-beratung" selected>');
    expect(taken).toEqual([]);
  });

  it('ERR-10 says so when storing fails, and keeps the text', async () => {
    failure = new Error('database away');
    const response = await post('/contact', FIELDS);
    expect(response.statusCode).toBe(503);
    expect(response.body).toContain('Fehler beim Senden. Bitte versuchen Sie es erneut.');
    expect(response.body).toContain('>Bitte melden</textarea>');
    expect(response.body).not.toContain('database away');
  });

  it('is limited like the call it stands for', async () => {
    for (let count = 0; count < 5; count += 1) await post('/contact', FIELDS);
    const response = await post('/contact', FIELDS);
    expect(response.statusCode).toBe(429);
    expect(response.body).toContain('Zu viele Versuche.');
    expect(taken).toHaveLength(5);
  });
});
