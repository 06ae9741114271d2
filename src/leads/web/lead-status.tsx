import { Ban, CircleCheck, Hourglass, Inbox, MailCheck } from 'lucide-react';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { LEAD_STATUS_LABELS, type LeadStatus } from '../lead.ts';

const LOOKS = {
  new: { tone: 'info', icon: Inbox },
  in_progress: { tone: 'warning', icon: Hourglass },
  answered: { tone: 'good', icon: MailCheck },
  closed: { tone: 'neutral', icon: CircleCheck },
  spam: { tone: 'neutral', icon: Ban },
} as const satisfies Record<LeadStatus, object>;

export function LeadStatusBadge({ status }: { status: LeadStatus }) {
  return <StatusBadge {...LOOKS[status]} label={LEAD_STATUS_LABELS[status]} />;
}
