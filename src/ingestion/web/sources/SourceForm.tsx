import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Conflict } from '#platform/errors.ts';
import { ApiError, call } from '#platform/web/api/call.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { draftOf, valuesOfDraft } from '#records/draft.ts';
import { ConflictDialog } from '#records/web/ConflictDialog.tsx';
import { DraftForm } from '#records/web/DraftForm.tsx';
import { useDraftForm } from '#records/web/use-draft-form.ts';
import type { Protocol } from '../../adapter.ts';
import { ADAPTER_KINDS } from '../../adapter-kinds.ts';
import { sourceBodyOf, sourceFieldsOf, sourceFormValuesOf } from '../../source-draft.ts';
import {
  createSource,
  listSources,
  readSource,
  type StoredSource,
  testSettings,
  updateSource,
} from '../../sources.api.ts';
import { SourceTest } from './SourceTest.tsx';

type SourceFormProps = {
  protocol: Protocol;
  /** Missing when a new one is created. */
  source?: StoredSource;
  onSaved: (source: StoredSource) => void;
  onCancel: () => void;
};

const WORDS = {
  singular: 'Datenquelle',
  plural: 'Datenquellen',
  theOne: 'die Datenquelle',
  thisOne: 'diese Datenquelle',
};

/** Creates or changes a source, drawn from what its adapter declares; can be tried before it is saved. */
export function SourceForm({ protocol, source, onSaved, onCancel }: SourceFormProps) {
  const kind = ADAPTER_KINDS[protocol];
  const client = useQueryClient();
  // The state at opening: live updates behind the form must not change what is compared against.
  const [stored, setStored] = useState(source);
  const [newer, setNewer] = useState<StoredSource | null>(null);
  const fields = sourceFieldsOf(kind, stored?.secretsSet ?? []);
  const form = useDraftForm(fields, sourceFormValuesOf(kind, stored ?? null));

  async function save(values: object): Promise<void> {
    const body = sourceBodyOf(kind, { ...values });
    try {
      const saved =
        stored === undefined
          ? await call(createSource, { body: { protocol, ...body } })
          : await call(updateSource, { params: { id: stored.id }, body: { version: stored.version, values: body } });
      void client.invalidateQueries({ queryKey: [listSources.path] });
      void client.invalidateQueries({ queryKey: [readSource.path] });
      toast.success('Gespeichert');
      onSaved(saved);
    } catch (error) {
      if (stored !== undefined && error instanceof ApiError && error.code === 'version_conflict') {
        setNewer(await call(readSource, { params: { id: stored.id } }));
        // Without its fields: adapters may have a setting called `version` as well.
        throw new Conflict(error.code, error.message);
      }
      throw error;
    }
  }

  return (
    <>
      <DraftForm
        fields={fields}
        form={form}
        references={{}}
        submitLabel={stored === undefined ? 'Datenquelle anlegen' : 'Speichern'}
        onSubmit={save}
        onCancel={onCancel}
      >
        <SourceTest
          run={() => {
            const { settings, secrets } = sourceBodyOf(kind, valuesOfDraft(fields, form.draft));
            return call(testSettings, { body: { protocol, sourceId: stored?.id ?? null, settings, secrets } });
          }}
        />
      </DraftForm>
      {newer !== null && (
        <ConflictDialog
          kind={{ fields, words: WORDS }}
          references={{}}
          base={form.start}
          mine={form.draft}
          theirs={draftOf(fields, sourceFormValuesOf(kind, newer))}
          changedAt={newer.updatedAt}
          onCancel={() => setNewer(null)}
          onMerged={(merged) => {
            setStored(newer);
            form.restart(draftOf(fields, sourceFormValuesOf(kind, newer)), merged);
            setNewer(null);
          }}
        />
      )}
    </>
  );
}
