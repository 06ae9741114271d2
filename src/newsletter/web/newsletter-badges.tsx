import { CircleCheck, CircleSlash, Clock3, MailX, OctagonX, Pause, PencilLine, Send, UserX } from 'lucide-react';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import type { IssueRow } from '../issues.api.ts';
import { DELIVERY_STATE_LABELS, type DeliveryState, ISSUE_STATE_LABELS } from '../sending.ts';
import { SUBSCRIBER_STATE_LABELS, type SubscriberState } from '../subscriber.ts';

const SUBSCRIBER_LOOK = {
  pending: { tone: 'warning', icon: Clock3 },
  confirmed: { tone: 'good', icon: CircleCheck },
  unsubscribed: { tone: 'neutral', icon: UserX },
  bounced: { tone: 'bad', icon: MailX },
} as const;

const ISSUE_LOOK = {
  draft: { tone: 'neutral', icon: PencilLine },
  sending: { tone: 'info', icon: Send },
  paused: { tone: 'warning', icon: Pause },
  sent: { tone: 'good', icon: CircleCheck },
} as const;

const DELIVERY_LOOK = {
  pending: { tone: 'warning', icon: Clock3 },
  sending: { tone: 'info', icon: Send },
  sent: { tone: 'good', icon: CircleCheck },
  outbox: { tone: 'info', icon: Clock3 },
  failed: { tone: 'bad', icon: OctagonX },
  bounced: { tone: 'bad', icon: MailX },
  skipped: { tone: 'neutral', icon: CircleSlash },
} as const;

export function SubscriberBadge({ state }: { state: SubscriberState }) {
  return <StatusBadge {...SUBSCRIBER_LOOK[state]} label={SUBSCRIBER_STATE_LABELS[state]} />;
}

/** Without a mail server nothing was sent: an issue is done when all of it lies in the outbox. */
export function IssueBadge({ issue }: { issue: Pick<IssueRow, 'state' | 'counts'> }) {
  const { state, counts } = issue;
  if (state === 'sent' && counts.sent === 0 && counts.outbox > 0) return <DeliveryBadge state="outbox" />;
  return <StatusBadge {...ISSUE_LOOK[state]} label={ISSUE_STATE_LABELS[state]} />;
}

export function DeliveryBadge({ state }: { state: DeliveryState }) {
  return <StatusBadge {...DELIVERY_LOOK[state]} label={DELIVERY_STATE_LABELS[state]} />;
}
