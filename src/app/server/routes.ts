import { accountsRoutes } from '#accounts/server/accounts.routes.ts';
import { createAccountService } from '#accounts/server/accounts.service.ts';
import { apiKeysRoutes } from '#accounts/server/api-keys.routes.ts';
import { createApiKeyService } from '#accounts/server/api-keys.service.ts';
import { createColleagueService } from '#accounts/server/colleagues.service.ts';
import { devicesRoutes } from '#accounts/server/devices.routes.ts';
import { createDeviceService } from '#accounts/server/devices.service.ts';
import { secondFactorRoutes } from '#accounts/server/second-factor.routes.ts';
import { createSecondFactorService } from '#accounts/server/second-factor.service.ts';
import { createSessionService } from '#accounts/server/sessions.service.ts';
import { signOnRoutes } from '#accounts/server/sign-on.routes.ts';
import { createSignOnService } from '#accounts/server/sign-on.service.ts';
import { createSignOnSettingsService } from '#accounts/server/sign-on-settings.service.ts';
import { alertsRoutes } from '#alerts/server/alerts.routes.ts';
import { auditRoutes } from '#audit/server/audit.routes.ts';
import { createCms } from '#cms/server/cms.service.ts';
import { companyRoutes } from '#company/server/company.routes.ts';
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
import { integrationsRoutes } from '#integrations/server/integrations.routes.ts';
import { createSystemCalls } from '#integrations/server/system-calls.service.ts';
import { createSystemImports } from '#integrations/server/system-imports.service.ts';
import { createSystemService } from '#integrations/server/systems.service.ts';
import { intelligenceRoutes } from '#intelligence/server/intelligence.routes.ts';
import { leadsRoutes } from '#leads/server/leads.routes.ts';
import { createLeadTaker } from '#leads/server/leads.service.ts';
import { machineDataRoutes } from '#machines/server/machine-data.routes.ts';
import { machinesRoutes } from '#machines/server/machines.routes.ts';
import { maintenanceRoutes } from '#maintenance/server/maintenance.routes.ts';
import { materialsRoutes } from '#materials/server/materials.routes.ts';
import { consumeForBooking } from '#materials/server/materials.service.ts';
import { mcpRoutes } from '#mcp/server/mcp.routes.ts';
import { createNewsletter } from '#newsletter/server/newsletter.module.ts';
import { oeeRoutes } from '#oee/server/oee.routes.ts';
import { recalculateOee } from '#oee/server/oee.service.ts';
import { operatorRoutes } from '#operator/server/operator.routes.ts';
import { operatorDetailsRoutes } from '#operator/server/operator-details.routes.ts';
import { createOperatorDetails } from '#operator/server/operator-details.service.ts';
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
import { selfTestRoutes } from '#self-test/server/self-test.routes.ts';
import { sensorDataRoutes } from '#sensors/server/sensor-data.routes.ts';
import { createSensorLimits } from '#sensors/server/sensor-limits.service.ts';
import { sensorsRoutes } from '#sensors/server/sensors.routes.ts';
import { shiftsRoutes } from '#shifts/server/shifts.routes.ts';
import { createWebhooks } from '#webhooks/server/webhooks.module.ts';

/** Builds the services and lists the routes of every domain: one line each. */
export function composeDomains(config: Config, database: Database, log: Log, version: string) {
  const effects = { recalculateOee, consumeForBooking };
  const files = openFileStore(config);
  const mailer = createMailer(database, { smtpUrl: config.smtpUrl, from: config.mailFrom }, log);
  const sessions = createSessionService(database, { ownerEmail: config.ownerEmail });
  const secretBox = createSecretBox(config);
  const secondFactor = createSecondFactorService(database, sessions, secretBox);
  const signOnSettings = createSignOnSettingsService(database, sessions, secretBox);
  const signOn = createSignOnService(database, signOnSettings, secondFactor);
  const ingestion = createIngestion({ config, database, log, applyMeaning });
  const limits = createSensorLimits(database, log);
  const sourceService = createSourceService(secretBox);
  const sources = createSourceSupervision({
    database,
    dataDir: config.dataDir,
    service: sourceService,
    journal: ingestion.journal,
    limits,
    log,
  });
  ingestion.showSources(sources.supervisor);
  const accounts = createAccountService(database, sessions, secondFactor, mailer, {
    companyFounded: (companyId) => sources.companyFounded(companyId),
  });
  const colleagues = createColleagueService(database, sessions, secondFactor, mailer);
  const apiKeys = createApiKeyService(database);
  const systems = createSystemService(secretBox);
  const systemCalls = createSystemCalls({ database, systems, log });
  const operatorDetails = createOperatorDetails(database, log);
  const takeLead = createLeadTaker({ database, mailer, notify: config.contactEmail ?? config.ownerEmail });
  const newsletter = createNewsletter({
    database,
    mailer,
    log,
    ownerEmail: config.ownerEmail,
    senderName: async () => (await operatorDetails.current()).name,
  });
  const cms = createCms({ database, files, log });
  const webhooks = createWebhooks({ database, secrets: createSecretBox(config), log });

  const routes: Route[] = [
    ...platformRoutes({
      database,
      version,
      contactEmail: config.contactEmail,
      developerPages: config.developerPages,
      files,
      log,
    }),
    ...accountsRoutes({ accounts, colleagues, sessions }),
    ...devicesRoutes(createDeviceService(database, sessions)),
    ...secondFactorRoutes({ database, secondFactor, sessions }),
    ...signOnRoutes({ signOn, settings: signOnSettings }),
    ...alertsRoutes(),
    ...auditRoutes(),
    ...cms.routes,
    ...companyRoutes({ database, files, mailer }),
    ...dashboardRoutes(),
    ...employeesRoutes(),
    ...apiKeysRoutes(apiKeys),
    ...energyDataRoutes(),
    ...energyRoutes(),
    ...ingestRoutes(limits),
    ...pushRoutes(ingestion, database, limits),
    ...sourcesRoutes(sourceService, sources.supervisor, database),
    ...certificatesRoutes(sourceService, config.dataDir),
    ...integrationsRoutes(systems, systemCalls, createSystemImports({ database, systems, calls: systemCalls, log })),
    ...intelligenceRoutes(),
    ...leadsRoutes({ database, take: takeLead, ownerEmail: config.ownerEmail }),
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
    ...selfTestRoutes({
      database,
      ingestion,
      files,
      filesInObjectStore: config.fileStore !== null,
      mailServerConfigured: mailer.delivers,
      version,
      log,
    }),
    ...shiftsRoutes(),
    ...webhooks.routes,
    ...newsletter.routes,
    ...oeeRoutes(),
    ...operatorRoutes(database, { smtpConfigured: mailer.delivers, version, log }),
    ...operatorDetailsRoutes(operatorDetails, config.ownerEmail),
  ];
  routes.push(...mcpRoutes(routes, version));
  const startMeaning = () => startMeaningTimer(database, effects, log);
  return {
    routes,
    startMeaning,
    sessions,
    signOn,
    accounts,
    apiKeys,
    ingestion,
    limits,
    sources,
    mailer,
    files,
    operatorDetails,
    takeLead,
    cms,
    newsletter,
    webhooks,
  };
}
