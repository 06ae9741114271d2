import { desc } from 'drizzle-orm';
import type { Database } from '#platform/server/database.ts';
import { openRoute, type Route } from '#platform/server/http/route.ts';
import type { Log } from '#platform/server/log.ts';
import { mailOutbox } from '#platform/server/mail/mail-outbox.table.ts';
import * as api from '../operator.api.ts';
import { readOverview } from '../overview.api.ts';
import { createOverview } from './overview.service.ts';

const OUTBOX_LIMIT = 200;

type OperatorSettings = { smtpConfigured: boolean; version: string; log: Log };

export function operatorRoutes(database: Database, settings: OperatorSettings): Route[] {
  const overview = createOverview({ database, ...settings });
  return [
    openRoute(readOverview, () => overview.read()),
    openRoute(api.listOutbox, async () => {
      const mails = await database.asOperator((tx) =>
        tx.select().from(mailOutbox).orderBy(desc(mailOutbox.createdAt)).limit(OUTBOX_LIMIT),
      );
      return {
        smtpConfigured: settings.smtpConfigured,
        mails: mails.map((mail) => ({
          ...mail,
          hasHtml: mail.bodyHtml !== null,
          createdAt: mail.createdAt.toISOString(),
          sentAt: mail.sentAt?.toISOString() ?? null,
        })),
      };
    }),
  ];
}
