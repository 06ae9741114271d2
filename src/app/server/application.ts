import { createServer } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { registerSignOnCallback } from '#accounts/server/sign-on.routes.ts';
import { startAuditSealer } from '#audit/server/audit-sealer.ts';
import { registerBlog } from '#cms/server/serve-blog.ts';
import { deleteDueCompanies } from '#company/server/delete-companies.ts';
import { removeOldPersonReferences } from '#employees/server/person-reference.ts';
import { refuseMcpStreams } from '#mcp/server/mcp.routes.ts';
import { newsletterForm } from '#newsletter/newsletter-pages.ts';
import { registerNewsletterPages } from '#newsletter/server/public-newsletter.routes.ts';
import { Unavailable } from '#platform/errors.ts';
import { collectFiles } from '#platform/server/collect-files.ts';
import type { Config } from '#platform/server/config.ts';
import { connectDatabaseServer } from '#platform/server/connect.ts';
import { openDatabase } from '#platform/server/database.ts';
import { describeApi } from '#platform/server/http/openapi.ts';
import { createHttpServer } from '#platform/server/http/server.ts';
import { readSessionToken } from '#platform/server/http/session-cookie.ts';
import { serveWebApp } from '#platform/server/http/static-files.ts';
import { startJobs } from '#platform/server/jobs.ts';
import type { Log } from '#platform/server/log.ts';
import { migrate } from '#platform/server/migrate.ts';
import { PROJECT_DIR, readVersion } from '#platform/server/project-dir.ts';
import { registerEventStream } from '#platform/server/realtime/event-stream.ts';
import { createRealtimeHub } from '#platform/server/realtime/hub.ts';
import { HELP_PAGES, helpSitemap } from '#site/help/help-pages.ts';
import { PUBLIC_PAGES } from '#site/pages/public-pages.ts';
import type { SiteContext } from '#site/public-page.ts';
import { registerContactForms } from '#site/server/contact-forms.ts';
import { docsPages } from '#site/server/docs-page.ts';
import { registerSecurityText } from '#site/server/security-text.ts';
import { registerPublicPages } from '#site/server/serve-site.ts';
import { readSiteAssets } from '#site/server/site-assets.ts';
import { describeWebhookEvents } from '#webhooks/webhook-events.ts';
import { isAppAddress } from '../app-address.ts';
import { dataRoutes, startDataSide } from './data-side.ts';
import { createDemoKeeper } from './demo-keeper.ts';
import { composeDomains } from './routes.ts';

const WEB_DIR = join(PROJECT_DIR, 'dist/web');
const SITE_ASSETS_FILE = join(PROJECT_DIR, 'dist/site-assets.json');
/** As in `npm run dev`, where the development server offers the sources of styles and scripts. */
const RUNS_FROM_SOURCES = import.meta.filename.endsWith('.ts');

const NO_PAGES =
  'Dieser Prozess betreibt nur Datenquellen (MES_ROLE=ingest). Seiten und Schnittstelle bedient ein anderer Prozess.\n';

export type Application = {
  /** Where people reach it, without a trailing slash. */
  url: string;
  server: FastifyInstance;
  /** Resolves when the database went away for good and the process should end. */
  failed: Promise<void>;
  stop(): Promise<void>;
};

/** Brings everything up in order; what is already up is taken down again when a later step fails. */
export async function startApplication(config: Config, log: Log): Promise<Application> {
  const cleanups: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) {
      await cleanup().catch((error: unknown) => log.error({ err: error }, 'clean-up failed'));
    }
  };
  try {
    await requireFreePort(config);
    const databaseServer = await connectDatabaseServer(config, log);
    cleanups.push(() => databaseServer.stop());
    await migrate(databaseServer.connection, log);

    const database = openDatabase(databaseServer.connection, log);
    cleanups.push(() => database.close());
    const version = readVersion();
    const domains = composeDomains(config, database, log, version);
    const {
      routes,
      sessions,
      signOn,
      accounts,
      apiKeys,
      ingestion,
      mailer,
      files,
      cms,
      operatorDetails,
      takeLead,
      newsletter,
      notifications,
      webhooks,
      integrations,
    } = domains;
    cleanups.push(async () => mailer.close());
    // Pictures and documents can wait; the plant cannot.
    void files.check().catch((error: unknown) => log.warn({ err: error }, 'the file store does not answer'));

    let url = config.publicUrl ?? '';
    const isDataOnly = config.role === 'ingest';
    const { connection } = databaseServer;
    const dataSide = {
      config,
      domains,
      connection,
      database,
      log,
      onStarted: (end: () => Promise<unknown>) => void cleanups.push(end),
    };
    const server = await createHttpServer({
      log,
      database,
      routes: isDataOnly ? dataRoutes(routes) : routes,
      findCaller: sessions.find,
      findApiKey: apiKeys.find,
      publicUrl: () => url,
      trustedProxies: config.trustedProxies,
      rateLimitFactor: config.rateLimitFactor,
      metricsToken: config.metricsToken,
      registerMetrics: (registry) => ingestion.registerMetrics(registry),
    });
    if (isDataOnly) {
      await startDataSide(dataSide);
      server.get('/', async (_request, reply) => reply.code(404).type('text/plain; charset=utf-8').send(NO_PAGES));
      cleanups.push(() => server.close());
      await listen(server, config);
      return { url: url || localUrl(server, config), server, failed: databaseServer.ended, stop };
    }
    registerSignOnCallback(server, {
      signOn,
      sessions,
      publicUrl: () => url,
      rateLimitFactor: config.rateLimitFactor,
    });
    const endpoints = routes.map((route) => route.endpoint);
    server.get('/api/openapi.json', async () =>
      describeApi(endpoints, { version, serverUrl: url, webhooks: describeWebhookEvents() }),
    );
    refuseMcpStreams(server);
    const siteContext = async (): Promise<SiteContext> => ({
      publicUrl: url,
      contactEmail: config.contactEmail,
      operator: await operatorDetails.current(),
      version,
      demo: config.demo,
      now: new Date(),
    });
    registerSecurityText(server, siteContext);
    const docs = docsPages(endpoints);
    const site = registerPublicPages(server, {
      pages: PUBLIC_PAGES,
      dynamicPages: [...HELP_PAGES, ...docs.pages],
      assets: readSiteAssets(RUNS_FROM_SOURCES ? null : SITE_ASSETS_FILE),
      context: siteContext,
      sitemap: [helpSitemap, docs.sitemap, () => cms.published.sitemap()],
      footer: [newsletterForm()],
    });
    await registerContactForms(server, {
      take: takeLead,
      sendPage: site.sendPublicPage,
      publicUrl: () => url,
      rateLimitFactor: config.rateLimitFactor,
    });
    registerBlog(server, { ...site, cms, publicUrl: () => url, findCaller: sessions.find });
    await registerNewsletterPages(server, {
      subscriptions: newsletter.subscriptions,
      sendPage: site.sendPublicPage,
      publicUrl: () => url,
      rateLimitFactor: config.rateLimitFactor,
    });
    await serveWebApp(server, WEB_DIR, { isAppAddress, sendNotFound: site.sendNotFound });

    const hub = createRealtimeHub({ connection: databaseServer.connection, log });
    cleanups.push(() => hub.close());
    await hub.start();
    const streams = registerEventStream(server, hub, async (request) => {
      const token = readSessionToken(request);
      return token === null ? null : sessions.find(token);
    });
    sessions.onClose((sessionId) => streams.endSession(sessionId));

    const demo = createDemoKeeper({ database, accounts, enabled: config.demo, log });
    await demo.prepare();
    await cms.seed();

    ingestion.showRealtime(() => hub.stats().listening);
    await startDataSide(dataSide);
    const webhookSender = await webhooks.sender.start(databaseServer.connection);
    cleanups.push(() => webhookSender.stop());
    const systemPoller = await integrations.poller.start(databaseServer.connection);
    cleanups.push(() => systemPoller.stop());

    const auditSealer = startAuditSealer(database, log);
    cleanups.push(() => auditSealer.stop());

    const jobs = await startJobs(
      databaseServer.connection,
      [
        { name: 'deliver-mail', schedule: '* * * * *', run: async () => void (await mailer.deliver()) },
        { name: 'publish-posts', schedule: '* * * * *', run: () => cms.publishDue() },
        { name: 'send-newsletters', schedule: '* * * * *', run: async () => newsletter.sender.wake() },
        {
          name: 'forget-unconfirmed-subscribers',
          schedule: '45 2 * * *',
          run: () => newsletter.subscriptions.forgetUnconfirmed(),
        },
        { name: 'queue-due-webhooks', schedule: '5 * * * *', run: () => webhooks.keepHouse() },
        { name: 'forget-notifications', schedule: '35 2 * * *', run: () => notifications.keepHouse() },
        { name: 'reset-demo', schedule: '0 2 * * *', run: () => demo.reset() },
        { name: 'keep-time-series', schedule: '15 1 * * *', run: () => ingestion.keepTimeSeries() },
        {
          name: 'collect-files',
          schedule: '45 2 * * *',
          run: async () => void (await collectFiles({ database, files, log, nowMs: Date.now() })),
        },
        {
          name: 'collect-blog-pictures',
          schedule: '50 2 * * *',
          run: async () => void (await cms.collectPictures(new Date())),
        },
        {
          name: 'delete-companies',
          schedule: '15 3 * * *',
          run: async () => void (await deleteDueCompanies({ database, files, sessions, log })),
        },
        {
          name: 'remove-person-references',
          schedule: '30 2 * * *',
          run: () => removeOldPersonReferences(database, log, new Date()),
        },
      ],
      log,
    );
    cleanups.push(() => jobs.stop());

    cleanups.push(() => server.close());
    await listen(server, config);
    url ||= localUrl(server, config);
    const newsletterSender = newsletter.sender.start(() => url);
    cleanups.push(() => newsletterSender.stop());
    const notificationSender = await notifications.start(databaseServer.connection, () => url);
    cleanups.push(() => notificationSender.stop());
    return { url, server, failed: databaseServer.ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function listen(server: FastifyInstance, config: Config): Promise<void> {
  await server.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw describeListenFailure(error, config);
  });
}

/** Told before the database is started: the usual reason for a failed start should be told at once. */
async function requireFreePort(config: Config): Promise<void> {
  if (config.port === 0) return;
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(describeListenFailure(error, config)));
    probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  });
}

function describeListenFailure(error: unknown, config: Config): Unavailable {
  const { code } = error as { code?: string };
  const sentence =
    code === 'EADDRINUSE'
      ? `Der Port ${config.port} ist belegt. Beenden Sie das andere Programm oder wählen Sie mit PORT einen anderen.`
      : `Auf ${config.host}:${config.port} kann kein Server gestartet werden (${code ?? 'unbekannter Grund'}).`;
  return new Unavailable('cannot_listen', sentence, { cause: error });
}

/** What to type into a browser on this machine, or from elsewhere when we listen on one other address. */
function localUrl(server: FastifyInstance, config: Config): string {
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const isHere = /^(localhost|127\..*|0\.0\.0\.0|::1?)$/.test(config.host);
  const host = isHere ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${host}:${port}`;
}
