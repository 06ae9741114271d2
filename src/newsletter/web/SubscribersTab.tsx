import { ActionIcon } from '@mantine/core';
import { FileUp, ListChecks, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { RecordTable } from '#records/web/RecordTable.tsx';
import { RemovalQuestion } from '#records/web/RemovalQuestion.tsx';
import type { TableColumn } from '#records/web/table-column.ts';
import type { TableFilter } from '#records/web/table-filter.ts';
import { eraseSubscriber, listLists, listSubscribers, type SubscriberRow } from '../newsletter.api.ts';
import { SUBSCRIBER_SOURCE_LABELS, SUBSCRIBER_STATE_LABELS, type SubscriberSource } from '../subscriber.ts';
import classes from './Newsletter.module.css';
import { SubscriberBadge } from './newsletter-badges.tsx';
import { SubscriberImport } from './SubscriberImport.tsx';
import { SubscriberLists } from './SubscriberLists.tsx';

const FACTS: TableColumn<SubscriberRow>[] = [
  { key: 'email', title: 'E-Mail', sort: 'email', isRowHeader: true, value: (row) => row.email },
  {
    key: 'state',
    title: 'Zustand',
    sort: 'state',
    value: (row) => SUBSCRIBER_STATE_LABELS[row.state],
    render: (row) => <SubscriberBadge state={row.state} />,
  },
  { key: 'lists', title: 'Listen', value: (row) => listNames(row), render: (row) => listNames(row) || '–' },
  {
    key: 'requestedAt',
    title: 'Angefragt',
    sort: 'requestedAt',
    value: (row) => row.requestedAt,
    render: (row, format) => format.dateTime(row.requestedAt),
  },
  {
    key: 'consentAt',
    title: 'Eingewilligt',
    sort: 'consentAt',
    value: (row) => row.consentAt,
    render: (row, format) => format.dateTime(row.consentAt),
  },
  { key: 'consentVersion', title: 'Fassung der Einwilligung', value: (row) => row.consentVersion, startsHidden: true },
  {
    key: 'source',
    title: 'Herkunft',
    value: (row) => SUBSCRIBER_SOURCE_LABELS[row.source as SubscriberSource] ?? row.source,
    startsHidden: true,
  },
  {
    key: 'unsubscribedAt',
    title: 'Abgemeldet',
    value: (row) => row.unsubscribedAt,
    render: (row, format) => format.dateTime(row.unsubscribedAt),
    startsHidden: true,
  },
  { key: 'bounceReason', title: 'Grund der Unzustellbarkeit', value: (row) => row.bounceReason, startsHidden: true },
];

export function SubscribersTab() {
  const [isImporting, setIsImporting] = useState(false);
  const [erasing, setErasing] = useState<SubscriberRow | null>(null);
  const [choosing, setChoosing] = useState<SubscriberRow | null>(null);
  const lists = useRead(listLists).data?.lists ?? [];
  const filters: TableFilter[] = [
    { name: 'state', label: 'Zustand', kind: 'choice', choices: SUBSCRIBER_STATE_LABELS },
    {
      name: 'listId',
      label: 'Liste',
      kind: 'choice',
      choices: Object.fromEntries(lists.map((list) => [list.id, list.name])),
    },
  ];
  const columns: TableColumn<SubscriberRow>[] = [
    ...FACTS,
    {
      key: 'actions',
      title: 'Aktionen',
      align: 'end',
      value: () => null,
      isExported: false,
      render: (row) => (
        <span className={classes.rowActions}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Listen von ${row.email}`}
            title="Listen"
            onClick={() => setChoosing(row)}
          >
            <ListChecks size={17} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`${row.email} löschen`}
            title="Löschen"
            onClick={() => setErasing(row)}
          >
            <Trash2 size={17} aria-hidden="true" />
          </ActionIcon>
        </span>
      ),
    },
  ];
  const importButton = (
    <WriteButton
      needs="administer"
      variant="default"
      leftSection={<FileUp size={16} aria-hidden="true" />}
      onClick={() => setIsImporting(true)}
    >
      Adressen übernehmen
    </WriteButton>
  );
  return (
    <>
      <RecordTable
        list={listSubscribers}
        label="Abonnenten"
        columns={columns}
        filters={filters}
        actions={importButton}
        testId="subscribers"
        empty={
          <EmptyState
            icon={Users}
            title="Noch keine Abonnenten"
            description="Wer sich am Fuß der Website anmeldet und bestätigt, erscheint hier."
            action={importButton}
          />
        }
      />
      {isImporting && <SubscriberImport lists={lists} onClose={() => setIsImporting(false)} />}
      {choosing !== null && <SubscriberLists subscriber={choosing} lists={lists} onClose={() => setChoosing(null)} />}
      {erasing !== null && <EraseQuestion subscriber={erasing} onClose={() => setErasing(null)} />}
    </>
  );
}

function EraseQuestion({ subscriber, onClose }: { subscriber: SubscriberRow; onClose: () => void }) {
  const erase = useWrite(eraseSubscriber, { refreshes: [listSubscribers, listLists] });
  return (
    <RemovalQuestion
      question={`${subscriber.email} löschen?`}
      explanation="Alles zu dieser Person wird endgültig gelöscht, auch der Nachweis der Einwilligung und der Eintrag im Versandprotokoll. Zum bloßen Abmelden genügt der Link in jeder Ausgabe."
      confirmLabel="Endgültig löschen"
      remove={() => erase.mutateAsync({ params: { id: subscriber.id } })}
      done="Abonnent gelöscht"
      onDone={onClose}
      onCancel={onClose}
    />
  );
}

function listNames(row: SubscriberRow): string {
  return row.lists.map((list) => list.name).join(', ');
}
