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
import { DEMO_COMPANY_ID } from '#demo/demo-company.ts';
import { DEMO_PLANT_ID } from '#demo/server/live-plant.ts';
import { employeesRoutes } from '#employees/server/employees.routes.ts';
import { energyRoutes } from '#energy/server/energy.routes.ts';
import { energyDataRoutes } from '#energy/server/energy-data.routes.ts';
import { createEnergyRateMemory } from '#energy/server/energy-rate-memory.service.ts';
import { certificatesRoutes } from '#ingestion/server/certificates.routes.ts';
import { ingestRoutes } from '#ingestion/server/ingest.routes.ts';
import { createIngestion } from '#ingestion/server/ingestion-service.ts';
import { machinePointsRoutes } from '#ingestion/server/machine-points.routes.ts';
import { applyMeaning } from '#ingestion/server/meaning.ts';
import { startMeaningTimer } from '#ingestion/server/meaning-timer.ts';
import { pushRoutes } from '#ingestion/server/push.routes.ts';
import { sourcesRoutes } from '#ingestion/server/sources.routes.ts';
import { createSourceService } from '#ingestion/server/sources.service.ts';
import { createSourceSupervision, DUTIES } from '#ingestion/server/sources-supervision.ts';
import { createIntegrations } from '#integrations/server/integrations.module.ts';
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
import { createNotifications } from '#notifications/server/notifications.module.ts';
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
import { createProcessKeeper } from '#platform/server/processes/process-keeper.ts';
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
  const keeper = createProcessKeeper({
    role: config.role,
    lifeSeconds: config.leaseSeconds,
    keyPrint: () => secretBox.keyPrint(),
    log,
  });
  const ingestion = createIngestion({
    config,
    database,
    log,
    applyMeaning,
    makesRollUps: () => keeper.onDuty(DUTIES.rollUps),
  });
  const limits = createSensorLimits(database, log);
  const rates = createEnergyRateMemory(database, log);
  const sourceService = createSourceService(secretBox);
  const sources = createSourceSupervision({
    database,
    dataDir: config.dataDir,
    service: sourceService,
    secrets: secretBox,
    journal: ingestion.journal,
    journalId: ingestion.journalId,
    keeper,
    limits,
    rates,
    log,
    alsoLeased: (companyId) => (config.demo && companyId === DEMO_COMPANY_ID ? [DEMO_PLANT_ID] : []),
  });
  ingestion.showSources(sources.supervisor);
  ingestion.showOthers({
    sourcesOf: (companyId) => sources.view.sourcesOf(companyId),
    reports: () => keeper.others().map(({ report }) => report),
  });
  keeper.reports(ingestion.report);
  keeper.listen({ standing: (isStanding) => void ingestion.standing(isStanding) });
  const accounts = createAccountService(database, sessions, secondFactor, mailer, {
    companyFounded: (companyId) => sources.companyFounded(companyId),
  });
  const colleagues = createColleagueService(database, sessions, secondFactor, mailer);
  const apiKeys = createApiKeyService(database);
  const integrations = createIntegrations({ database, secrets: secretBox, effects, log });
  const operatorDetails = createOperatorDetails(database, log);
  const takeLead = createLeadTaker({ database, mailer, notify: config.contactEmail ?? config.ownerEmail });
  const newsletter = createNewsletter({
    database,
    mailer,
    log,
    ownerEmail: config.ownerEmail,
    senderName: async () => (await operatorDetails.current()).name,
  });
  const notifications = createNotifications({
    database,
    mailer,
    secrets: secretBox,
    pushEnabled: config.webPush,
    contactEmail: async () => (await operatorDetails.current()).email || config.contactEmail || config.ownerEmail,
    log,
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
    ...secondFactorRoutes({ database, secondFactor, sessions, mailer, ownerEmail: config.ownerEmail }),
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
    ...pushRoutes(ingestion, database, limits, rates),
    ...sourcesRoutes(sourceService, sources.reach, database),
    ...certificatesRoutes(sourceService, sources.files, config.dataDir),
    ...integrations.routes,
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
    ...notifications.routes,
    ...oeeRoutes(),
    ...operatorRoutes(database, { smtpConfigured: mailer.delivers, version, log }),
    ...operatorDetailsRoutes(operatorDetails, config.ownerEmail),
  ];
  routes.push(...mcpRoutes(routes, version));
  const startMeaning = () => startMeaningTimer(database, effects, log, undefined, () => keeper.onDuty(DUTIES.meaning));
  return {
    routes,
    startMeaning,
    sessions,
    signOn,
    accounts,
    apiKeys,
    ingestion,
    keeper,
    limits,
    sources,
    mailer,
    files,
    operatorDetails,
    takeLead,
    cms,
    newsletter,
    notifications,
    webhooks,
    integrations,
  };
}
