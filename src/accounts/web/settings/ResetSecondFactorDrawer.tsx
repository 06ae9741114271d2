import { listColleagues } from '#accounts/accounts.api.ts';
import { PASSWORD_MAX_LENGTH } from '#accounts/credentials.ts';
import { readSignInRules, resetSecondFactor } from '#accounts/second-factor.api.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { defineFields } from '#records/field.ts';
import { FieldsForm } from '#records/web/FieldsForm.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import classes from './Settings.module.css';

const FIELDS = defineFields({
  password: { kind: 'text', label: 'Ihr Passwort', required: true, maxLength: PASSWORD_MAX_LENGTH, secret: true },
});

/** For a colleague whose phone and recovery codes are gone. */
export function ResetSecondFactorDrawer(props: {
  colleague: { id: string; email: string } | null;
  onClose: () => void;
}) {
  const { colleague, onClose } = props;
  const reset = useWrite(resetSecondFactor, { refreshes: [listColleagues, readSignInRules] });
  return (
    <FormDrawer title="Zweiten Faktor zurücksetzen" opened={colleague !== null} onClose={onClose}>
      {(close) => (
        <>
          <p className={classes.drawerText}>
            <strong>{colleague?.email}</strong> meldet sich danach nur mit dem Passwort an und kann einen neuen zweiten
            Faktor einrichten. Alle Sitzungen dieser Person enden, und sie erfährt per E-Mail, dass Sie das waren.
            Vergewissern Sie sich vorher, dass die Bitte wirklich von ihr kommt.
          </p>
          <FieldsForm
            fields={FIELDS}
            submitLabel="Zurücksetzen"
            onSubmit={async (body) => {
              if (colleague === null) return;
              await reset.mutateAsync({ params: { userId: colleague.id }, body });
              toast.success(`Der zweite Faktor von ${colleague.email} ist zurückgesetzt`);
              onClose();
            }}
            onCancel={close}
          />
        </>
      )}
    </FormDrawer>
  );
}
