import type { Database } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { Mailer } from '#platform/server/mail/mailer.ts';
import { createIssueService } from './issues.service.ts';
import { newsletterRoutes } from './newsletter.routes.ts';
import { createNewsletterSender } from './sender.service.ts';
import { createSubscriberService } from './subscribers.service.ts';
import { createSubscriptionService } from './subscriptions.service.ts';

type NewsletterOptions = {
  database: Database;
  mailer: Mailer;
  log: Log;
  ownerEmail: string | null;
  /** From the operator's details; '' when none are entered. */
  senderName: () => Promise<string>;
};

/** The parts of the newsletter put together. */
export function createNewsletter(options: NewsletterOptions) {
  const { database, mailer, log } = options;
  const subscriptions = createSubscriptionService(database, mailer, log);
  const subscribers = createSubscriberService(database, subscriptions);
  const sender = createNewsletterSender(options);
  const issues = createIssueService({ ...options, wakeSender: () => sender.wake() });
  return { subscriptions, sender, routes: newsletterRoutes({ database, mailer, subscriptions, subscribers, issues }) };
}
