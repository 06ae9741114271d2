import { Gavel, Lock } from 'lucide-react';
import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWrite } from '#platform/web/api/use-write.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { defineFields } from '#records/field.ts';
import { FieldsForm } from '#records/web/FieldsForm.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { PdfButton } from '#records/web/PdfButton.tsx';
import { printCertificate } from '../eight-d.api.ts';
import { holdProduction, listChecks, listHolds, overrideResult, readCheck } from '../quality.api.ts';
import type { CheckDetail } from './CheckDetailPage.tsx';
import { NewEightD } from './NewEightD.tsx';

const OVERRIDE_FIELDS = defineFields({
  result: {
    kind: 'choice',
    label: 'Ergebnis',
    required: true,
    choices: { pass: 'i. O.', fail: 'n. i. O.', rework: 'Nacharbeit' },
  },
  reason: { kind: 'text', label: 'Begründung', required: true, multiline: true, maxLength: 2000 },
});
const HOLD_FIELDS = defineFields({
  reason: { kind: 'text', label: 'Grund', required: true, multiline: true, maxLength: 2000 },
});

/** Decide about a check other than the rule, or put its lot on hold. */
export function CheckActions({ check }: { check: CheckDetail }) {
  const [open, setOpen] = useState<'override' | 'hold' | null>(null);
  const override = useWrite(overrideResult, { refreshes: [readCheck, listChecks] });
  const hold = useWrite(holdProduction, { refreshes: [readCheck, listChecks, listHolds] });
  const { id, version, productionId } = check;
  const holdRefusal =
    productionId === null
      ? 'Zu dieser Prüfung gehört kein Auftrag.'
      : check.isOnHold
        ? 'Dieser Auftrag ist schon gesperrt.'
        : null;
  const done = (message: string) => {
    toast.success(message);
    setOpen(null);
  };
  return (
    <>
      {productionId !== null && (
        <PdfButton
          document={printCertificate}
          input={{ params: { id: productionId } }}
          fileName={`Prüfzertifikat ${check.productionNumber}`}
          data-testid="certificate"
        >
          Prüfzertifikat
        </PdfButton>
      )}
      <NewEightD
        label="8D eröffnen"
        origin={{ checkId: id }}
        title={check.defects[0]?.type}
        refusal={
          check.result === 'pass' && check.defects.length === 0
            ? 'Diese Prüfung ist in Ordnung und hat keine Fehler.'
            : null
        }
      />
      <WriteButton
        needs="operate"
        variant="default"
        leftSection={<Gavel size={16} aria-hidden="true" />}
        onClick={() => setOpen('override')}
      >
        Anders entscheiden
      </WriteButton>
      <WriteButton
        needs="operate"
        variant="default"
        refusal={holdRefusal}
        leftSection={<Lock size={16} aria-hidden="true" />}
        onClick={() => setOpen('hold')}
      >
        Auftrag sperren
      </WriteButton>
      <FormDrawer title="Anders entscheiden" opened={open === 'override'} onClose={() => setOpen(null)}>
        {(close) => (
          <FieldsForm
            fields={OVERRIDE_FIELDS}
            submitLabel="Entscheiden"
            onSubmit={async (values) => {
              await override.mutateAsync({ params: { id }, body: { version, ...values } });
              done('Entscheidung gespeichert');
            }}
            onCancel={close}
          />
        )}
      </FormDrawer>
      <FormDrawer title="Auftrag sperren" opened={open === 'hold'} onClose={() => setOpen(null)}>
        {(close) => (
          <FieldsForm
            fields={HOLD_FIELDS}
            submitLabel="Sperren"
            onSubmit={async ({ reason }) => {
              if (productionId !== null) await hold.mutateAsync({ body: { productionId, reason } });
              done('Auftrag gesperrt');
            }}
            onCancel={close}
          />
        )}
      </FormDrawer>
    </>
  );
}
