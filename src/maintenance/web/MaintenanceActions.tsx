import { Ban, Check, type LucideIcon, Play } from 'lucide-react';
import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWrite } from '#platform/web/api/use-write.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { defineFields } from '#records/field.ts';
import { FieldsForm } from '#records/web/FieldsForm.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { actOnMaintenance, maintenanceKind } from '../maintenance.api.ts';
import { allowedActions, MAINTENANCE_ACTION_LABELS, type MaintenanceAction } from '../maintenance-actions.ts';
import type { Maintenance } from './maintenance-page.tsx';

const ICONS: Record<MaintenanceAction, LucideIcon> = { start: Play, complete: Check, cancel: Ban };
const DONE: Record<MaintenanceAction, string> = {
  start: 'Wartung begonnen',
  complete: 'Wartung abgeschlossen',
  cancel: 'Wartung storniert',
};
const NOTE_FIELDS = defineFields({
  note: {
    kind: 'text',
    label: 'Bemerkung',
    multiline: true,
    maxLength: 4000,
    hint: 'Was wurde getan, oder warum nicht?',
  },
});

/** What can be done with this maintenance now; completing and cancelling ask for a note. */
export function MaintenanceActions({ maintenance }: { maintenance: Maintenance }) {
  const { id, version, status } = maintenance;
  const [asking, setAsking] = useState<MaintenanceAction | null>(null);
  const write = useWrite(actOnMaintenance, { refreshes: [maintenanceKind.list, maintenanceKind.read] });

  async function act(action: MaintenanceAction, note: string): Promise<void> {
    await write.mutateAsync({ params: { id }, body: { action, version, note } });
    toast.success(DONE[action]);
  }

  return (
    <>
      {allowedActions(status).map((action) => {
        const Icon = ICONS[action];
        return (
          <WriteButton
            key={action}
            needs="operate"
            variant={action === 'complete' ? 'filled' : 'default'}
            leftSection={<Icon size={16} aria-hidden="true" />}
            onClick={() => setAsking(action)}
            data-testid={`maintenance-${action}`}
          >
            {MAINTENANCE_ACTION_LABELS[action]}
          </WriteButton>
        );
      })}
      <FormDrawer
        title={asking === null ? '' : `Wartung: ${MAINTENANCE_ACTION_LABELS[asking]}`}
        opened={asking !== null}
        onClose={() => setAsking(null)}
      >
        {(close) => (
          <FieldsForm
            fields={NOTE_FIELDS}
            submitLabel={asking === null ? 'Speichern' : MAINTENANCE_ACTION_LABELS[asking]}
            onSubmit={async ({ note }) => {
              if (asking !== null) await act(asking, note ?? '');
              setAsking(null);
            }}
            onCancel={close}
          />
        )}
      </FormDrawer>
    </>
  );
}
