import { useState } from 'react';
import { PasswordField } from '#accounts/web/PasswordField.tsx';
import { TextField } from '#accounts/web/TextField.tsx';
import { FormRow } from '#platform/web/ui/FormRow.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';

export function KitForms() {
  const [text, setText] = useState('');
  const [secret, setSecret] = useState('');
  return (
    <SectionCard title="Formular">
      <FormRow label="Textfeld" hint="Mit Erklärung daneben">
        <TextField
          label="Bezeichnung"
          name="sample"
          autoComplete="off"
          maxLength={80}
          value={text}
          onChange={setText}
        />
      </FormRow>
      <FormRow label="Textfeld mit Fehler">
        <TextField
          label="Nummer"
          name="wrong"
          autoComplete="off"
          maxLength={80}
          value={text}
          onChange={setText}
          error
        />
      </FormRow>
      <FormRow label="Passwort" hint="Mit Satz unter dem Feld">
        <PasswordField
          label="Passwort"
          name="secret"
          autoComplete="new-password"
          value={secret}
          onChange={setSecret}
          error="Das Passwort muss mindestens 6 Zeichen lang sein"
        />
      </FormRow>
    </SectionCard>
  );
}
