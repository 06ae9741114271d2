import { useQueryClient } from '@tanstack/react-query';
import { ImageUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PICTURE_MEDIA_TYPES } from '#platform/file-type.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWrite } from '#platform/web/api/use-write.ts';
import { UploadButton } from '#platform/web/files/UploadButton.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { FieldsForm } from '#records/web/FieldsForm.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { DEFECT_SEVERITY_LABELS } from '../defect.ts';
import { DEFECT_FIELDS } from '../defect-fields.ts';
import { addDefect, readCheck, removeDefect } from '../quality.api.ts';
import type { CheckDetail } from './CheckDetailPage.tsx';
import { NewEightD } from './NewEightD.tsx';
import classes from './Quality.module.css';
import { sendPicture } from './send-picture.ts';

type Defect = CheckDetail['defects'][number];

/** DATA-52: what was wrong, with a picture. */
export function DefectSection({ check }: { check: CheckDetail }) {
  const [isAdding, setIsAdding] = useState(false);
  const add = useWrite(addDefect, { refreshes: [readCheck] });
  return (
    <SectionCard
      title="Fehler"
      actions={
        <WriteButton
          needs="operate"
          variant="default"
          leftSection={<Plus size={16} aria-hidden="true" />}
          onClick={() => setIsAdding(true)}
        >
          Fehler erfassen
        </WriteButton>
      }
    >
      {check.defects.length === 0 ? (
        <EmptyState title="Keine Fehler erfasst" />
      ) : (
        <ul className={classes.defects}>
          {check.defects.map((defect) => (
            <DefectItem key={defect.id} defect={defect} />
          ))}
        </ul>
      )}
      <FormDrawer title="Fehler erfassen" opened={isAdding} onClose={() => setIsAdding(false)}>
        {(close) => (
          <FieldsForm
            fields={DEFECT_FIELDS}
            initial={{ severity: 'minor', quantity: 1 }}
            onSubmit={async (values) => {
              await add.mutateAsync({ params: { id: check.id }, body: values });
              toast.success('Fehler erfasst');
              setIsAdding(false);
            }}
            onCancel={close}
          />
        )}
      </FormDrawer>
    </SectionCard>
  );
}

const SEVERITY_TONES = { minor: 'neutral', major: 'warning', critical: 'bad' } as const;

function DefectItem({ defect }: { defect: Defect }) {
  const format = useFormat();
  const queryClient = useQueryClient();
  const remove = useWrite(removeDefect, { refreshes: [readCheck] });

  async function store(file: File): Promise<void> {
    await sendPicture(defect.id, file);
    await queryClient.invalidateQueries({ queryKey: [readCheck.path] });
  }

  return (
    <li className={classes.defect}>
      <div className={classes.defectTop}>
        <strong>{defect.type}</strong>
        <StatusBadge tone={SEVERITY_TONES[defect.severity]} label={DEFECT_SEVERITY_LABELS[defect.severity]} />
        <span className={classes.muted}>{format.quantity(defect.quantity, 'Stk')}</span>
      </div>
      {defect.location !== null && <p className={classes.muted}>Ort: {defect.location}</p>}
      {defect.description !== null && <p className={classes.muted}>{defect.description}</p>}
      {defect.image !== null && (
        <a href={defect.image} target="_blank" rel="noreferrer">
          <img src={defect.image} alt={`Bild zum Fehler ${defect.type}`} className={classes.picture} loading="lazy" />
        </a>
      )}
      <div className={classes.defectTop}>
        <UploadButton
          needs="operate"
          variant="subtle"
          size="compact-sm"
          accept={PICTURE_MEDIA_TYPES}
          leftSection={<ImageUp size={15} aria-hidden="true" />}
          onFile={store}
        >
          {defect.image === null ? 'Bild hinzufügen' : 'Bild ersetzen'}
        </UploadButton>
        <NewEightD label="8D eröffnen" origin={{ defectId: defect.id }} title={defect.type} compact />
        <WriteButton
          needs="operate"
          variant="subtle"
          size="compact-sm"
          loading={remove.isPending}
          leftSection={<Trash2 size={15} aria-hidden="true" />}
          onClick={() => remove.mutate({ params: { id: defect.id } }, { onError: toastFailure })}
        >
          Entfernen
        </WriteButton>
      </div>
    </li>
  );
}
