import { expect, it } from 'vitest';
import type { Database } from '#platform/server/database.ts';
import { createLog } from '#platform/server/log.ts';
import { createOverview } from './overview.service.ts';

it('OPEN-041 what cannot be read is unknown, never zero', async () => {
  const away = { asOperator: async () => Promise.reject(new Error('database away')) } as unknown as Database;
  const overview = createOverview({ database: away, log: createLog('silent'), version: '1.2.3', smtpConfigured: true });
  expect(await overview.read()).toMatchObject({
    visits: null,
    posts: null,
    leads: null,
    subscribers: null,
    issuesInSending: null,
    outbox: null,
    databaseBytes: null,
    version: '1.2.3',
  });
});
