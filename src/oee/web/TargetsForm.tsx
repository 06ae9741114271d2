import type { z } from 'zod';
import { useWrite } from '#platform/web/api/use-write.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { defineFields } from '#records/field.ts';
import { FieldsForm } from '#records/web/FieldsForm.tsx';
import { type oeeTargets, readCurrentOee, readOeeTargets, upsertOeeTargets } from '../oee.api.ts';
import { dataOf } from './service-answer.ts';

const percent = { kind: 'number', unit: '%', required: true, min: 0, max: 100 } as const;

const FIELDS = defineFields({
  target_oee: { ...percent, label: 'Ziel OEE' },
  target_availability: { ...percent, label: 'Ziel Verfügbarkeit' },
  target_performance: { ...percent, label: 'Ziel Leistung' },
  target_quality: { ...percent, label: 'Ziel Qualität' },
});

type TargetsFormProps = { targets: z.output<typeof oeeTargets>; onSaved: () => void; onCancel: () => void };

/** Targets hold from today on; what was reached before is judged by the targets of then (OEE-14). */
export function TargetsForm({ targets, onSaved, onCancel }: TargetsFormProps) {
  const save = useWrite(upsertOeeTargets, { refreshes: [readOeeTargets, readCurrentOee] });
  return (
    <FieldsForm
      fields={FIELDS}
      initial={targets}
      submitLabel="Ab heute gültig setzen"
      onCancel={onCancel}
      onSubmit={async (values) => {
        dataOf(await save.mutateAsync({ body: { machine_id: targets.machine_id, ...values } }));
        toast.success('Die Ziele gelten ab heute.');
        onSaved();
      }}
    />
  );
}
