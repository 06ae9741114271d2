import { useNavigate } from '@tanstack/react-router';
import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWrite } from '#platform/web/api/use-write.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { FieldsForm } from '#records/web/FieldsForm.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { createEightD, listEightD } from '../eight-d.api.ts';
import { EIGHT_D_FIELDS } from '../eight-d.ts';

type Origin = { checkId?: string; defectId?: string; productionId?: string };
const NOTHING: Origin = {};

type NewEightDProps = {
  label: string;
  /** What the report begins with. */
  origin?: Origin;
  /** A first sentence for the problem. */
  title?: string;
  compact?: boolean;
  refusal?: string | null;
};

/** Begins an 8D report and leads to it. */
export function NewEightD({ label, origin = NOTHING, title = '', compact = false, refusal = null }: NewEightDProps) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const create = useWrite(createEightD, { refreshes: [listEightD] });
  return (
    <>
      <WriteButton
        needs="operate"
        variant={compact ? 'subtle' : origin.checkId === undefined ? 'filled' : 'default'}
        size={compact ? 'compact-sm' : 'sm'}
        refusal={refusal}
        leftSection={<FilePlus2 size={16} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
        data-testid="new-eight-d"
      >
        {label}
      </WriteButton>
      <FormDrawer title="8D-Bericht eröffnen" opened={isOpen} onClose={() => setIsOpen(false)}>
        {(close) => (
          <FieldsForm
            fields={EIGHT_D_FIELDS}
            initial={{ title }}
            submitLabel="Eröffnen"
            onCancel={close}
            onSubmit={async (values) => {
              const report = await create.mutateAsync({ body: { values, ...origin } });
              toast.success(`${report.reportNumber} eröffnet`);
              setIsOpen(false);
              await navigate({ to: `/app/quality/eight-d/${report.id}` });
            }}
          />
        )}
      </FormDrawer>
    </>
  );
}
