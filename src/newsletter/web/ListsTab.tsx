import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { defineFields } from '#records/field.ts';
import { FieldsForm } from '#records/web/FieldsForm.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { RemovalQuestion } from '#records/web/RemovalQuestion.tsx';
import {
  createList,
  deleteList,
  listLists,
  listSubscribers,
  type NewsletterList,
  updateList,
} from '../newsletter.api.ts';
import classes from './Newsletter.module.css';

const FIELDS = defineFields({
  name: { kind: 'text', label: 'Name', required: true, maxLength: 100 },
  description: { kind: 'text', label: 'Beschreibung', maxLength: 500, multiline: true },
  joinsAtSignUp: { kind: 'flag', label: 'Wer sich auf der Website anmeldet, kommt in diese Liste' },
});

export function ListsTab() {
  const format = useFormat();
  const query = useRead(listLists);
  const [editing, setEditing] = useState<NewsletterList | 'new' | null>(null);
  const [deleting, setDeleting] = useState<NewsletterList | null>(null);
  if (query.isError) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  const columns: Column<NewsletterList>[] = [
    {
      key: 'name',
      title: 'Name',
      isRowHeader: true,
      render: (list) => (
        <>
          {list.name}
          {list.description !== '' && <span className={classes.note}>{list.description}</span>}
        </>
      ),
    },
    { key: 'joins', title: 'Anmeldung auf der Website', render: (list) => (list.joinsAtSignUp ? 'ja' : 'nein') },
    { key: 'confirmed', title: 'Bestätigt', align: 'end', render: (list) => format.integer(list.confirmed) },
    { key: 'total', title: 'Alle', align: 'end', render: (list) => format.integer(list.total) },
    {
      key: 'actions',
      title: 'Aktionen',
      align: 'end',
      render: (list) => (
        <span className={classes.rowActions}>
          <WriteButton
            needs="administer"
            variant="subtle"
            size="compact-sm"
            aria-label={`${list.name} bearbeiten`}
            onClick={() => setEditing(list)}
          >
            <Pencil size={16} aria-hidden="true" />
          </WriteButton>
          <WriteButton
            needs="administer"
            variant="subtle"
            size="compact-sm"
            aria-label={`${list.name} löschen`}
            onClick={() => setDeleting(list)}
          >
            <Trash2 size={16} aria-hidden="true" />
          </WriteButton>
        </span>
      ),
    },
  ];
  return (
    <SectionCard
      title="Listen"
      description="Jede Ausgabe geht an die bestätigten Abonnenten einer Liste."
      flush={!query.isPending}
      actions={
        <WriteButton
          needs="administer"
          leftSection={<Plus size={16} aria-hidden="true" />}
          onClick={() => setEditing('new')}
        >
          Neue Liste
        </WriteButton>
      }
    >
      {query.isPending ? (
        <LoadingLines />
      ) : (
        <SimpleTable
          label="Listen"
          columns={columns}
          rows={query.data.lists}
          rowKey={(list) => list.id}
          empty={<EmptyState title="Keine Liste" description="Ohne Liste kann keine Ausgabe versendet werden." />}
        />
      )}
      {editing !== null && <ListDrawer list={editing} onClose={() => setEditing(null)} />}
      {deleting !== null && <DeleteList list={deleting} onClose={() => setDeleting(null)} />}
    </SectionCard>
  );
}

function ListDrawer({ list, onClose }: { list: NewsletterList | 'new'; onClose: () => void }) {
  const create = useWrite(createList, { refreshes: [listLists] });
  const update = useWrite(updateList, { refreshes: [listLists, listSubscribers] });
  return (
    <FormDrawer title={list === 'new' ? 'Neue Liste' : list.name} opened onClose={onClose}>
      {(close) => (
        <FieldsForm
          fields={FIELDS}
          initial={list === 'new' ? { joinsAtSignUp: false } : list}
          onCancel={close}
          onSubmit={async (values) => {
            const body = { ...values, description: values.description ?? '' };
            if (list === 'new') await create.mutateAsync({ body });
            else await update.mutateAsync({ params: { id: list.id }, body });
            toast.success('Liste gespeichert');
            onClose();
          }}
        />
      )}
    </FormDrawer>
  );
}

function DeleteList({ list, onClose }: { list: NewsletterList; onClose: () => void }) {
  const remove = useWrite(deleteList, { refreshes: [listLists, listSubscribers] });
  return (
    <RemovalQuestion
      question={`Liste ${list.name} löschen?`}
      explanation="Die Abonnenten bleiben erhalten, gehören aber nicht mehr zu dieser Liste."
      remove={() => remove.mutateAsync({ params: { id: list.id } })}
      done="Liste gelöscht"
      onDone={onClose}
      onCancel={onClose}
    />
  );
}
