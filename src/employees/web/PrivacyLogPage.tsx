import { ShieldCheck } from 'lucide-react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWrite } from '#platform/web/api/use-write.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { PageBody, PageHeader } from '#platform/web/ui/PageHeader.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { useNow } from '#platform/web/use-now.ts';
import { RecordTable, type RowOfList } from '#records/web/RecordTable.tsx';
import type { TableColumn } from '#records/web/table-column.ts';
import { endUnlock, listPersonReferenceRemovals, listUnlocks, readPrivacy } from '../privacy.api.ts';
import { PrivacySettings } from './PrivacySettings.tsx';

type Unlock = RowOfList<typeof listUnlocks>;

const RENEW_EVERY_MS = 60_000;

const COLUMNS: TableColumn<Unlock>[] = [
  {
    key: 'createdAt',
    title: 'Wann',
    sort: 'createdAt',
    isRowHeader: true,
    value: (unlock) => unlock.createdAt,
    render: (unlock, format) => format.dateTime(unlock.createdAt),
  },
  { key: 'userEmail', title: 'Wer', value: (unlock) => unlock.userEmail },
  { key: 'purpose', title: 'Zweck', value: (unlock) => unlock.purpose },
  {
    key: 'validUntil',
    title: 'Bis',
    value: (unlock) => unlock.endedAt ?? unlock.validUntil,
    render: (unlock, format) => format.dateTime(unlock.endedAt ?? unlock.validUntil),
  },
  {
    key: 'end',
    title: 'Beenden',
    value: () => '',
    render: (unlock) => <EndButton unlock={unlock} />,
  },
];

type Removal = RowOfList<typeof listPersonReferenceRemovals>;

const REMOVAL_COLUMNS: TableColumn<Removal>[] = [
  {
    key: 'removedAt',
    title: 'Entfernt am',
    sort: 'removedAt',
    isRowHeader: true,
    value: (removal) => removal.removedAt,
    render: (removal, format) => format.dateTime(removal.removedAt),
  },
  {
    key: 'workBefore',
    title: 'Arbeit vor dem',
    value: (removal) => removal.workBefore,
    render: (removal, format) => format.dateTime(removal.workBefore),
  },
  { key: 'entryCount', title: 'Einträge', align: 'end', value: (removal) => removal.entryCount },
];

/** Who saw names, why, and until when. */
export function PrivacyLogPage() {
  return (
    <PageBody>
      <PageHeader
        lead="Regeln für Namen in Auswertungen und jede Freischaltung. Einträge lassen sich nicht ändern und nicht löschen."
        actions={
          <LinkButton variant="default" to="/app/employees">
            Alle Mitarbeiter
          </LinkButton>
        }
      />
      <PrivacySettings />
      <RecordTable
        list={listUnlocks}
        label="Freischaltungen"
        columns={COLUMNS}
        searchable={false}
        empty={
          <EmptyState
            icon={ShieldCheck}
            title="Noch keine Freischaltung"
            description="Bisher hat niemand Namen in Auswertungen freigeschaltet."
          />
        }
      />
      <RecordTable
        list={listPersonReferenceRemovals}
        label="Entfernter Personenbezug"
        columns={REMOVAL_COLUMNS}
        searchable={false}
        keptIn="page"
        empty={
          <EmptyState
            icon={ShieldCheck}
            title="Noch kein Personenbezug entfernt"
            description="Sobald eine Frist gesetzt ist, entfernt der Server täglich den Namen von älterer Arbeit."
          />
        }
      />
    </PageBody>
  );
}

function EndButton({ unlock }: { unlock: Unlock }) {
  const now = useNow(RENEW_EVERY_MS);
  const end = useWrite(endUnlock, { refreshes: [listUnlocks, readPrivacy] });
  if (unlock.endedAt !== null || Date.parse(unlock.validUntil) <= now) return 'Beendet';
  return (
    <WriteButton
      needs="administer"
      variant="default"
      loading={end.isPending}
      onClick={() =>
        end.mutate(
          { params: { id: unlock.id } },
          { onSuccess: () => toast.success('Freischaltung beendet'), onError: toastFailure },
        )
      }
    >
      Beenden
    </WriteButton>
  );
}
