import { accountsRoutes } from '#accounts/server/accounts.routes.ts';
import { createAccountService } from '#accounts/server/accounts.service.ts';
import { apiKeysRoutes } from '#accounts/server/api-keys.routes.ts';
import { createApiKeyService } from '#accounts/server/api-keys.service.ts';
import { createColleagueService } from '#accounts/server/colleagues.service.ts';
import { createSessionService } from '#accounts/server/sessions.service.ts';
import { alertsRoutes } from '#alerts/server/alerts.routes.ts';
import { dashboardRoutes } from '#dashboard/server/dashboard.routes.ts';
import { employeesRoutes } from '#employees/server/employees.routes.ts';
import { energyRoutes } from '#energy/server/energy.routes.ts';
import { energyDataRoutes } from '#energy/server/energy-data.routes.ts';
import { certificatesRoutes } from '#ingestion/server/certificates.routes.ts';
import { ingestRoutes } from '#ingestion/server/ingest.routes.ts';
import { createIngestion } from '#ingestion/server/ingestion-service.ts';
import { machinePointsRoutes } from '#ingestion/server/machine-points.routes.ts';
import { applyMeaning } from '#ingestion/server/meaning.ts';
import { startMeaningTimer } from '#ingestion/server/meaning-timer.ts';
import { pushRoutes } from '#ingestion/server/push.routes.ts';
import { sourcesRoutes } from '#ingestion/server/sources.routes.ts';
import { createSourceService } from '#ingestion/server/sources.service.ts';
import { createSourceSupervision } from '#ingestion/server/sources-supervision.ts';
import { leadsRoutes } from '#leads/server/leads.routes.ts';
import { machineDataRoutes } from '#machines/server/machine-data.routes.ts';
import { machinesRoutes } from '#machines/server/machines.routes.ts';
import { maintenanceRoutes } from '#maintenance/server/maintenance.routes.ts';
import { materialsRoutes } from '#materials/server/materials.routes.ts';
import { consumeForBooking } from '#materials/server/materials.service.ts';
import { oeeRoutes } from '#oee/server/oee.routes.ts';
import { recalculateOee } from '#oee/server/oee.service.ts';
import { operatorRoutes } from '#operator/server/operator.routes.ts';
import type { Config } from '#platform/server/config.ts';
import type { Database } from '#platform/server/database.ts';
import { openFileStore } from '#platform/server/file-store-open.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { Log } from '#platform/server/log.ts';
import { createMailer } from '#platform/server/mail/mailer.ts';
import { platformRoutes } from '#platform/server/platform.routes.ts';
import { createSecretBox } from '#platform/server/secret-box.ts';
import { productionsRoutes } from '#productions/server/productions.routes.ts';
import { productsRoutes } from '#products/server/products.routes.ts';
import { qualityRoutes } from '#quality/server/quality.routes.ts';
import { sensorDataRoutes } from '#sensors/server/sensor-data.routes.ts';
import { createSensorLimits } from '#sensors/server/sensor-limits.service.ts';
import { sensorsRoutes } from '#sensors/server/sensors.routes.ts';
import { shiftsRoutes } from '#shifts/server/shifts.routes.ts';

/** Builds the services and lists the routes of every domain: one line each. */
export function composeDomains(config: Config, database: Database, log: Log, version: string) {
  const effects = { recalculateOee, consumeForBooking };
  const files = openFileStore(config);
  const mailer = createMailer(database, { smtpUrl: config.smtpUrl, from: config.mailFrom }, log);
  const sessions = createSessionService(database, { ownerEmail: config.ownerEmail });
  const ingestion = createIngestion({ config, database, log, applyMeaning });
  const limits = createSensorLimits(database, log);
  const sourceService = createSourceService(createSecretBox(config));
  const sources = createSourceSupervision({
    database,
    dataDir: config.dataDir,
    service: sourceService,
    journal: ingestion.journal,
    limits,
    log,
  });
  ingestion.showSources(sources.supervisor);
  const accounts = createAccountService(database, sessions, mailer, {
    companyFounded: (companyId) => sources.companyFounded(companyId),
  });
  const colleagues = createColleagueService(database, sessions, mailer);
  const apiKeys = createApiKeyService(database);

  const routes: Route[] = [
    ...platformRoutes({ database, version, contactEmail: config.contactEmail, developerPages: config.developerPages }),
    ...accountsRoutes({ accounts, colleagues, sessions }),
    ...alertsRoutes(),
    ...dashboardRoutes(),
    ...employeesRoutes(),
    ...apiKeysRoutes(apiKeys),
    ...energyDataRoutes(),
    ...energyRoutes(),
    ...ingestRoutes(),
    ...pushRoutes(ingestion, database, limits),
    ...sourcesRoutes(sourceService, sources.supervisor),
    ...certificatesRoutes(sourceService, config.dataDir),
    ...leadsRoutes(database),
    ...machineDataRoutes(),
    ...machinePointsRoutes(),
    ...machinesRoutes(files),
    ...maintenanceRoutes(),
    ...materialsRoutes(),
    ...productionsRoutes(effects),
    ...productsRoutes(files),
    ...qualityRoutes(files),
    ...sensorDataRoutes(),
    ...sensorsRoutes(),
    ...shiftsRoutes(),
    ...oeeRoutes(),
    ...operatorRoutes(database, { smtpConfigured: mailer.delivers }),
  ];
  const startMeaning = () => startMeaningTimer(database, effects, log);
  return { routes, startMeaning, sessions, accounts, apiKeys, ingestion, limits, sources, mailer, files };
}
