import type { Database } from '#platform/server/database.ts';
import type { FileStore } from '#platform/server/file-store.ts';
import { companyRoute, memberRoute, type Route } from '#platform/server/http/route.ts';
import type { Mailer } from '#platform/server/mail/mailer.ts';
import * as api from '../company.api.ts';
import { cancelDeletion, changeCompany, readCompany, requestDeletion } from './company.service.ts';
import { streamCompanyArchive } from './company-archive.ts';

export function companyRoutes(services: { database: Database; files: FileStore; mailer: Mailer }): Route[] {
  const { database, files } = services;
  return [
    companyRoute(api.readCompany, ({ tx }) => readCompany(tx)),
    companyRoute(api.changeCompany, ({ tx, body }) => changeCompany(tx, body)),
    companyRoute(api.requestCompanyDeletion, (input) => requestDeletion(services, input)),
    companyRoute(api.cancelCompanyDeletion, ({ tx }) => cancelDeletion(tx)),
    memberRoute(api.exportCompany, async ({ caller: { companyId } }) => {
      const nowMs = Date.now();
      await database.inCompany(companyId, (tx) =>
        tx.$client.query('insert into company_exports (company_id) values ($1)', [companyId]),
      );
      const day = new Date(nowMs).toISOString().slice(0, 10);
      return {
        stream: streamCompanyArchive({ database, files, companyId, nowMs }),
        mediaType: 'application/zip',
        fileName: `mes-export-${day}.zip`,
      };
    }),
  ];
}
