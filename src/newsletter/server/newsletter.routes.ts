import type { Database } from '#platform/server/database.ts';
import { openRoute, type Route } from '#platform/server/http/route.ts';
import type { Mailer } from '#platform/server/mail/mailer.ts';
import * as issues from '../issues.api.ts';
import * as api from '../newsletter.api.ts';
import { issueHtml, issueText } from './issue-text.ts';
import type { IssueService } from './issues.service.ts';
import { newsletterSettings } from './newsletter.table.ts';
import type { SubscriberService } from './subscribers.service.ts';
import type { SubscriptionService } from './subscriptions.service.ts';

export type NewsletterServices = {
  database: Database;
  mailer: Mailer;
  subscriptions: SubscriptionService;
  subscribers: SubscriberService;
  issues: IssueService;
};

export function newsletterRoutes(services: NewsletterServices): Route[] {
  return [...subscriberRoutes(services), ...issueRoutes(services)];
}

function subscriberRoutes({ database, mailer, subscriptions, subscribers }: NewsletterServices): Route[] {
  const readSettings = async () => {
    const [row] = await database.asOperator((tx) => tx.select().from(newsletterSettings));
    if (row === undefined) throw new Error('the newsletter has no settings');
    const { mailsPerMinute, serverProblem, nextBatchAt } = row;
    return { mailsPerMinute, serverProblem, nextBatchAt: nextBatchAt.toISOString(), smtpConfigured: mailer.delivers };
  };
  return [
    openRoute(api.subscribe, async ({ body, publicUrl, log }) => {
      if (body.website === '') await subscriptions.request(body.email, { publicUrl });
      else log.info('newsletter request of a program ignored');
      return {};
    }),
    openRoute(api.listSubscribers, ({ query }) => subscribers.list(query)),
    openRoute(api.importSubscribers, ({ body, publicUrl }) => subscribers.take(body, { publicUrl })),
    openRoute(api.setSubscriberLists, async ({ params, body }) => {
      await subscribers.setLists(params.id, body.listIds);
      return {};
    }),
    openRoute(api.eraseSubscriber, async ({ params }) => subscribers.erase(params.id) as Promise<undefined>),
    openRoute(api.listLists, async () => ({ lists: await subscribers.lists() })),
    openRoute(api.createList, ({ body }) => subscribers.createList(body)),
    openRoute(api.updateList, async ({ params, body }) => {
      await subscribers.updateList(params.id, body);
      return {};
    }),
    openRoute(api.deleteList, async ({ params }) => subscribers.deleteList(params.id) as Promise<undefined>),
    openRoute(api.readSettings, readSettings),
    openRoute(api.saveSettings, async ({ body }) => {
      await database.asOperator((tx) => tx.update(newsletterSettings).set(body));
      return readSettings();
    }),
  ];
}

function issueRoutes({ issues: service }: NewsletterServices): Route[] {
  return [
    openRoute(issues.listIssues, ({ query }) => service.list(query)),
    openRoute(issues.readIssue, ({ params }) => service.read(params.id)),
    openRoute(issues.createIssue, ({ body }) => service.create(body)),
    openRoute(issues.updateIssue, ({ params, body }) => service.update(params.id, body)),
    openRoute(issues.deleteIssue, async ({ params }) => service.remove(params.id) as Promise<undefined>),
    openRoute(issues.previewIssue, async ({ body, publicUrl }) => ({
      html: issueHtml(body.bodyMarkdown, publicUrl),
      text: issueText(body.bodyMarkdown, publicUrl),
    })),
    openRoute(issues.sendTest, ({ params, publicUrl }) => service.sendTest(params.id, { publicUrl })),
    openRoute(issues.moveIssue, async ({ params, body }) => {
      await service.move(params.id, body.step);
      return {};
    }),
    openRoute(issues.listDeliveries, ({ query }) => service.deliveries(query)),
  ];
}
