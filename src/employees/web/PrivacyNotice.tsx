import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWriteRefusal } from '#platform/web/access/write-access.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { FieldsForm } from '#records/web/FieldsForm.tsx';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { UNLOCK_FIELDS } from '../employee-entries.ts';
import { changePrivacyMode, listUnlocks, readPrivacy, unlockNames } from '../privacy.api.ts';
import classes from './Privacy.module.css';

/** Whether figures carry names, and how to change that. */
export function PrivacyNotice() {
  const format = useFormat();
  const { data } = useRead(readPrivacy);
  const mayAdminister = useWriteRefusal('administer') === null;
  const unlock = useWrite(unlockNames, { refreshes: [readPrivacy, listUnlocks] });
  const change = useWrite(changePrivacyMode, { refreshes: [readPrivacy] });
  const [isUnlocking, setIsUnlocking] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  if (data === undefined) return null;
  const { privacyMode, unlockedUntil } = data;

  async function turn(): Promise<void> {
    try {
      await change.mutateAsync({ body: { privacyMode: !privacyMode } });
      toast.success('Gespeichert');
    } catch (error) {
      toastFailure(error);
    }
    setIsAsking(false);
  }

  return (
    <Notice
      tone={privacyMode ? 'info' : 'warning'}
      title={privacyMode ? 'Betriebsrats-Modus ist an' : 'Betriebsrats-Modus ist aus'}
      action={
        <div className={classes.buttons}>
          {privacyMode && (
            <WriteButton needs="manage" variant="default" onClick={() => setIsUnlocking(true)}>
              Namen freischalten
            </WriteButton>
          )}
          <WriteButton needs="administer" variant="default" onClick={() => setIsAsking(true)}>
            {privacyMode ? 'Ausschalten' : 'Einschalten'}
          </WriteButton>
          {mayAdminister && (
            <LinkButton variant="default" to="/app/employees/privacy">
              Regeln und Protokoll
            </LinkButton>
          )}
        </div>
      }
    >
      {privacyMode
        ? 'In Auswertungen stehen Pseudonyme statt Namen. Wer Namen braucht, schaltet sie für einen Zweck und eine Zeit frei.'
        : 'In Auswertungen stehen Namen. Stimmen Sie das mit dem Betriebsrat ab.'}
      {privacyMode && unlockedUntil !== null && ` Für Sie freigeschaltet bis ${format.dateTime(unlockedUntil)}.`}
      <FormDrawer title="Namen freischalten" opened={isUnlocking} onClose={() => setIsUnlocking(false)}>
        {(close) => (
          <FieldsForm
            fields={UNLOCK_FIELDS}
            initial={{ hours: 1 }}
            submitLabel="Freischalten"
            onCancel={close}
            onSubmit={async (values) => {
              await unlock.mutateAsync({ body: values });
              toast.success('Freigeschaltet und protokolliert');
              setIsUnlocking(false);
            }}
          />
        )}
      </FormDrawer>
      <ConfirmDialog
        opened={isAsking}
        question={privacyMode ? 'Betriebsrats-Modus ausschalten?' : 'Betriebsrats-Modus einschalten?'}
        explanation={
          privacyMode
            ? 'Danach sehen alle Benutzer in Auswertungen die Namen von Mitarbeitern.'
            : 'Danach stehen in Auswertungen Pseudonyme statt Namen.'
        }
        confirmLabel={privacyMode ? 'Ausschalten' : 'Einschalten'}
        dangerous={privacyMode}
        busy={change.isPending}
        onConfirm={() => void turn()}
        onCancel={() => setIsAsking(false)}
      />
    </Notice>
  );
}
