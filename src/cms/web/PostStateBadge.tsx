import { CalendarClock, FilePen, Globe } from 'lucide-react';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { POST_STATE_LABELS, type PostState } from '../post.ts';

const LOOKS = {
  draft: { tone: 'neutral', icon: FilePen },
  scheduled: { tone: 'info', icon: CalendarClock },
  published: { tone: 'good', icon: Globe },
} as const;

export function PostStateBadge({ state }: { state: PostState }) {
  return <StatusBadge {...LOOKS[state]} label={POST_STATE_LABELS[state]} />;
}
