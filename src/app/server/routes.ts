import { join } from 'node:path';
import { accountsRoutes } from '#accounts/server/accounts.routes.ts';
import { createAccountService } from '#accounts/server/accounts.service.ts';
import { createColleagueService } from '#accounts/server/colleagues.service.ts';
import { createSessionService } from '#accounts/server/sessions.service.ts';
import { alertsRoutes } from '#alerts/server/alerts.routes.ts';
import { dashboardRoutes } from '#dashboard/server/dashboard.routes.ts';
import { employeesRoutes } from '#employees/server/employees.routes.ts';
import { leadsRoutes } from '#leads/server/leads.routes.ts';
import { machinesRoutes } from '#machines/server/machines.routes.ts';
import { maintenanceRoutes } from '#maintenance/server/maintenance.routes.ts';
import { materialsRoutes } from '#materials/server/materials.routes.ts';
import { consumeForBooking } from '#materials/server/materials.service.ts';
import { oeeRoutes } from '#oee/server/oee.routes.ts';
import { recalculateOee } from '#oee/server/oee.service.ts';
import { operatorRoutes } from '#operator/server/operator.routes.ts';
import type { Config } from '#platform/server/config.ts';
import type { Database } from '#platform/server/database.ts';
import { createFileStore } from '#platform/server/file-store.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { Log } from '#platform/server/log.ts';
import { createMailer } from '#platform/server/mail/mailer.ts';
import { platformRoutes } from '#platform/server/platform.routes.ts';
import { productionsRoutes } from '#productions/server/productions.routes.ts';
import { productsRoutes } from '#products/server/products.routes.ts';
import { qualityRoutes } from '#quality/server/quality.routes.ts';
import { shiftsRoutes } from '#shifts/server/shifts.routes.ts';

/** Builds the services and lists the routes of every domain: one line each. */
export function composeDomains(config: Config, database: Database, log: Log, version: string) {
  const mailer = createMailer(database, { smtpUrl: config.smtpUrl, from: config.mailFrom }, log);
  const sessions = createSessionService(database, { ownerEmail: config.ownerEmail });
  const accounts = createAccountService(database, sessions, mailer);
  const colleagues = createColleagueService(database, sessions, mailer);

  const routes: Route[] = [
    ...platformRoutes({ database, version, contactEmail: config.contactEmail, developerPages: config.developerPages }),
    ...accountsRoutes({ accounts, colleagues, sessions }),
    ...alertsRoutes(),
    ...dashboardRoutes(),
    ...employeesRoutes(),
    ...leadsRoutes(database),
    ...machinesRoutes(),
    ...maintenanceRoutes(),
    ...materialsRoutes(),
    ...productionsRoutes({ recalculateOee, consumeForBooking }),
    ...productsRoutes(),
    ...qualityRoutes(createFileStore(join(config.dataDir, 'files'))),
    ...shiftsRoutes(),
    ...oeeRoutes(),
    ...operatorRoutes(database, { smtpConfigured: mailer.delivers }),
  ];
  return { routes, sessions, accounts, mailer };
}
