import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { defineFields } from '#records/field.ts';
import { FieldsForm } from '#records/web/FieldsForm.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { listStops, listUnexplainedStops } from '../downtime.api.ts';
import { readOeeSettings, saveOeeSettings } from '../recalculation.api.ts';

const FIELDS = defineFields({
  microStopBelowMinutes: {
    kind: 'number',
    label: 'Kurzstillstand unter',
    unit: 'min',
    required: true,
    min: 0,
    max: 60,
    hint: 'Kürzere Stillstände brauchen keinen Grund und werden nur in der Summe gezeigt.',
  },
});

/** From which length on a stop wants an explanation. */
export function MicroStopSetting() {
  const format = useFormat();
  const settings = useRead(readOeeSettings);
  const save = useWrite(saveOeeSettings, { refreshes: [readOeeSettings, listStops, listUnexplainedStops] });
  const [isEditing, setIsEditing] = useState(false);
  if (settings.data === undefined) return null;
  const close = () => setIsEditing(false);
  return (
    <>
      <WriteButton needs="manage" variant="default" onClick={() => setIsEditing(true)}>
        {`Kurzstillstand unter ${format.decimal(settings.data.microStopBelowMinutes)} min`}
      </WriteButton>
      <FormDrawer title="Kurzstillstände" opened={isEditing} onClose={close}>
        {(cancel) => (
          <FieldsForm
            fields={FIELDS}
            initial={settings.data}
            onCancel={cancel}
            onSubmit={async (values) => {
              await save.mutateAsync({ body: values });
              toast.success('Die Grenze ist gespeichert.');
              close();
            }}
          />
        )}
      </FormDrawer>
    </>
  );
}
