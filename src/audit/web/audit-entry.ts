import type { RowOfList } from '#records/web/RecordTable.tsx';
import type { listAuditEntries } from '../audit.api.ts';
import { ACTOR_KIND_LABELS } from '../audit-labels.ts';

export type AuditEntry = RowOfList<typeof listAuditEntries>;

/** Who it was, as it was known then. */
export function actorOf(entry: AuditEntry): string {
  if (entry.actorKind === 'system') return ACTOR_KIND_LABELS.system;
  const name = entry.actorName ?? 'gelöschtes Konto';
  return entry.actorKind === 'api_key' ? `${ACTOR_KIND_LABELS.api_key} ${name}` : name;
}
