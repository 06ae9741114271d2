import { desc } from 'drizzle-orm';
import type { Database } from '#platform/server/database.ts';
import { openRoute, type Route } from '#platform/server/http/route.ts';
import { mailOutbox } from '#platform/server/mail/mail-outbox.table.ts';
import * as api from '../operator.api.ts';

const OUTBOX_LIMIT = 200;

export function operatorRoutes(database: Database, settings: { smtpConfigured: boolean }): Route[] {
  return [
    openRoute(api.listOutbox, async () => {
      const mails = await database.asOperator((tx) =>
        tx.select().from(mailOutbox).orderBy(desc(mailOutbox.createdAt)).limit(OUTBOX_LIMIT),
      );
      return {
        smtpConfigured: settings.smtpConfigured,
        mails: mails.map((mail) => ({
          ...mail,
          createdAt: mail.createdAt.toISOString(),
          sentAt: mail.sentAt?.toISOString() ?? null,
        })),
      };
    }),
  ];
}
