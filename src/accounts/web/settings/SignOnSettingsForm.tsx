import { type FormEvent, useState } from 'react';
import { ROLE_LABELS } from '#accounts/role.ts';
import { checkSignOn, readSignOnSettings, saveSignOnSettings } from '#accounts/sign-on.api.ts';
import { readDomains, SIGN_ON_ROLES, type SignOnRole } from '#accounts/sign-on-domain.ts';
import type { OutputOf } from '#platform/endpoint.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWrite } from '#platform/web/api/use-write.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { sentenceOf, toast } from '#platform/web/ui/toast.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { TextField } from '../TextField.tsx';
import classes from './SecondFactor.module.css';
import settingsClasses from './Settings.module.css';

type Stored = OutputOf<typeof readSignOnSettings>;

const NOTHING_YET = {
  isEnabled: false,
  issuer: '',
  clientId: '',
  domains: [] as string[],
  defaultRole: 'viewer' as SignOnRole,
  linksExisting: false,
  trustsAddresses: false,
  allowsInternal: false,
};

/** What was typed stays until it is saved; the secret is sent and never comes back. */
export function SignOnSettingsForm({ stored }: { stored: Stored }) {
  const [typed, setTyped] = useState(() => ({
    ...(stored.settings ?? NOTHING_YET),
    domains: (stored.settings?.domains ?? []).join(', '),
    clientSecret: '',
  }));
  const save = useWrite(saveSignOnSettings, { refreshes: [readSignOnSettings] });
  const check = useWrite(checkSignOn);
  const isStored = stored.settings !== null;
  const set = (change: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...change }));

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    check.reset();
    const { clientSecret, domains, ...rest } = typed;
    save.mutate(
      { body: { ...rest, domains: readDomains(domains), ...(clientSecret === '' ? {} : { clientSecret }) } },
      {
        onSuccess: () => {
          set({ clientSecret: '' });
          toast.success('Anmeldung mit Firmenkonto gespeichert');
        },
      },
    );
  }

  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <p className={classes.text}>
        Tragen Sie beim Anbieter diese Rücksprungadresse ein:
        <code className={classes.secret}>{stored.callbackUrl}</code>
      </p>
      <TextField
        label="Adresse des Anbieters (Issuer)"
        name="issuer"
        autoComplete="off"
        maxLength={500}
        value={typed.issuer}
        onChange={(issuer) => set({ issuer })}
        description="Zum Beispiel https://login.firma.ch/realms/werk"
      />
      <TextField
        label="Client-ID"
        name="clientId"
        autoComplete="off"
        maxLength={300}
        value={typed.clientId}
        onChange={(clientId) => set({ clientId })}
      />
      <PasswordField
        label="Client-Secret"
        name="clientSecret"
        autoComplete="new-password"
        value={typed.clientSecret}
        onChange={(clientSecret) => set({ clientSecret })}
        description={isStored ? 'Gespeichert. Leer lassen, um es zu behalten.' : undefined}
      />
      <TextField
        label="E-Mail-Domänen"
        name="domains"
        autoComplete="off"
        maxLength={1000}
        value={typed.domains}
        onChange={(domains) => set({ domains })}
        description="Durch Komma getrennt. Nur Domänen, in denen ein Administrator Ihrer Firma eine E-Mail-Adresse hat."
      />
      <label className={classes.field}>
        Rolle neuer Personen
        <select
          className={settingsClasses.roleSelect}
          value={typed.defaultRole}
          onChange={(event) => set({ defaultRole: event.currentTarget.value as SignOnRole })}
        >
          {SIGN_ON_ROLES.map((role) => (
            <option key={role} value={role}>
              {ROLE_LABELS[role]}
            </option>
          ))}
        </select>
      </label>
      <Choice
        label="Bestehende Konten verbinden"
        hint="Wer schon ein Konto in Ihrer Firma hat, kommt über die bestätigte E-Mail-Adresse zu diesem."
        checked={typed.linksExisting}
        onChange={(linksExisting) => set({ linksExisting })}
      />
      <Choice
        label="Adressen dieses Anbieters gelten als bestätigt"
        hint="Für Anbieter, die nicht sagen, ob eine E-Mail-Adresse bestätigt ist, zum Beispiel Entra ID. Gilt nur für die Domänen oben. Wählen Sie es nur, wenn der Anbieter allein Ihrer Firma gehört: Wer dort Adressen vergibt, bestimmt dann, wer sich hier als wer anmeldet."
        checked={typed.trustsAddresses}
        onChange={(trustsAddresses) => set({ trustsAddresses })}
      />
      <Choice
        label="Anbieter im eigenen Netz erlauben"
        hint="Für Anbieter mit interner Adresse. Nur dort ist auch http:// erlaubt."
        checked={typed.allowsInternal}
        onChange={(allowsInternal) => set({ allowsInternal })}
      />
      <Choice
        label="Anmeldung mit Firmenkonto einschalten"
        hint="Wer so angemeldet ist, meldet sich nach 12 Stunden neu an. Beim Ausschalten enden diese Sitzungen sofort."
        checked={typed.isEnabled}
        onChange={(isEnabled) => set({ isEnabled })}
      />
      {save.isError && (
        <Notice tone="bad" announce="alert" title="Nicht gespeichert">
          {sentenceOf(save.error)}
        </Notice>
      )}
      {check.isError && (
        <Notice tone="bad" announce="alert" title="Keine Verbindung">
          {sentenceOf(check.error)}
        </Notice>
      )}
      {check.isSuccess && (
        <Notice tone="good" announce="status" title="Der Anbieter antwortet">
          {check.data.issuer} meldet an über {check.data.authorizationEndpoint}
        </Notice>
      )}
      <div className={classes.buttons}>
        <WriteButton needs="administer" type="submit" disabled={save.isPending}>
          {save.isPending ? 'Wird gespeichert …' : 'Speichern'}
        </WriteButton>
        <WriteButton
          needs="administer"
          variant="default"
          disabled={check.isPending}
          refusal={isStored ? null : 'Bitte speichern Sie zuerst die Angaben.'}
          onClick={() => check.mutate({})}
        >
          {check.isPending ? 'Verbindung wird geprüft …' : 'Verbindung prüfen'}
        </WriteButton>
      </div>
    </form>
  );
}

type ChoiceProps = { label: string; hint: string; checked: boolean; onChange: (checked: boolean) => void };

function Choice({ label, hint, checked, onChange }: ChoiceProps) {
  return (
    <label className={classes.choice}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>
        {label}
        <small>{hint}</small>
      </span>
    </label>
  );
}
