import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { companyRoute, memberRoute, type Route } from '#platform/server/http/route.ts';
import { PROJECT_DIR } from '#platform/server/project-dir.ts';
import * as api from '../self-test.api.ts';
import { announceTest, createSelfTest, type SelfTestOptions } from './self-test.service.ts';

export function selfTestRoutes(options: Omit<SelfTestOptions, 'expectedMigrations'>): Route[] {
  const expectedMigrations = readdirSync(join(PROJECT_DIR, 'migrations')).filter((name) =>
    name.endsWith('.sql'),
  ).length;
  const selfTest = createSelfTest({ ...options, expectedMigrations });
  return [
    // Without a transaction: it must answer while the database is away.
    memberRoute(api.runSelfTest, ({ caller }) => selfTest.run(caller)),
    companyRoute(api.sendTestEvent, async ({ tx }) => {
      await announceTest(tx);
      return { sentAt: new Date().toISOString() };
    }),
    memberRoute(api.sendTestSignal, ({ caller }) => selfTest.sendSignal(caller.companyId)),
  ];
}
