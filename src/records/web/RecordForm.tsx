import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint } from '#platform/endpoint.ts';
import { ApiError, call } from '#platform/web/api/call.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { draftOf } from '../draft.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DraftForm } from './DraftForm.tsx';
import type { ReferenceSources } from './reference-source.ts';
import { useDraftForm } from './use-draft-form.ts';
import type { RowOf, WebKind } from './web-kind.ts';

type CallLoosely = (target: Endpoint, input: unknown) => Promise<unknown>;
type StoredRow = Record<string, unknown> & { id: string; version: number };

type RecordFormProps<K extends WebKind> = {
  kind: K;
  /** Missing when something new is created. */
  record?: RowOf<K>;
  /** First values of something new. */
  defaults?: Readonly<Record<string, unknown>>;
  references?: ReferenceSources;
  onSaved: (row: RowOf<K>) => void;
  onCancel: () => void;
};

/** Creates or changes a record. When somebody else was faster, both versions are shown side by side. */
export function RecordForm<K extends WebKind>(props: RecordFormProps<K>) {
  const { kind, defaults = {}, references = {}, onSaved, onCancel } = props;
  const queryClient = useQueryClient();
  // The state at opening: live updates behind the form must not change what is compared against.
  const [stored, setStored] = useState(props.record as StoredRow | undefined);
  const [newer, setNewer] = useState<StoredRow | null>(null);
  const form = useDraftForm(kind.fields, stored ?? defaults);
  const send = call as CallLoosely;

  async function save(values: object): Promise<void> {
    try {
      const saved = await (stored === undefined
        ? send(kind.create, { body: values })
        : send(kind.update, { params: { id: stored.id }, body: { version: stored.version, values } }));
      void queryClient.invalidateQueries({ queryKey: [kind.list.path] });
      void queryClient.invalidateQueries({ queryKey: [kind.read.path] });
      toast.success('Gespeichert');
      onSaved(saved as RowOf<K>);
    } catch (error) {
      if (stored !== undefined && error instanceof ApiError && error.code === 'version_conflict') {
        setNewer((await send(kind.read, { params: { id: stored.id } })) as StoredRow);
      }
      throw error;
    }
  }

  return (
    <>
      <DraftForm
        fields={kind.fields}
        form={form}
        references={references}
        submitLabel={stored === undefined ? `${kind.words.singular} anlegen` : 'Speichern'}
        onSubmit={save}
        onCancel={onCancel}
      />
      {newer !== null && (
        <ConflictDialog
          kind={kind}
          references={references}
          base={form.start}
          mine={form.draft}
          theirs={draftOf(kind.fields, newer)}
          changedAt={String(newer.updatedAt)}
          onCancel={() => setNewer(null)}
          onMerged={(merged) => {
            setStored(newer);
            form.restart(draftOf(kind.fields, newer), merged);
            setNewer(null);
          }}
        />
      )}
    </>
  );
}
