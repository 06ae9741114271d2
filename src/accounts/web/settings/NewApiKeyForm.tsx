import { NativeSelect, TextInput } from '@mantine/core';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  API_KEY_DAYS,
  API_KEY_SCOPE_DESCRIPTIONS,
  API_KEY_SCOPE_LABELS,
  createApiKey,
  listApiKeys,
} from '#accounts/api-keys.api.ts';
import { API_KEY_SCOPES, type ApiKeyScope } from '#platform/api-key-scope.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWrite } from '#platform/web/api/use-write.ts';
import { toastFailure } from '#platform/web/ui/toast.tsx';
import { CheckList } from '#records/web/CheckList.tsx';
import { SecretOnce } from '#records/web/SecretOnce.tsx';
import classes from './ApiKeys.module.css';

const NEVER = '';
const CHOICES = API_KEY_SCOPES.map((value) => ({
  value,
  label: API_KEY_SCOPE_LABELS[value],
  hint: API_KEY_SCOPE_DESCRIPTIONS[value],
}));
const LIFETIMES = [
  ...API_KEY_DAYS.map((days) => ({
    value: String(days),
    label: days < 365 ? `${days} Tage` : days === 365 ? '1 Jahr' : '2 Jahre',
  })),
  { value: NEVER, label: 'unbegrenzt' },
];

/** The key itself exists only in the answer and is shown once. */
export function NewApiKeyForm() {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<ApiKeyScope[]>(['ingest']);
  const [days, setDays] = useState('365');
  const creation = useWrite(createApiKey, { refreshes: [listApiKeys] });

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const expiresInDays = days === NEVER ? null : Number(days);
    creation.mutate({ body: { name, scopes, expiresInDays } }, { onSuccess: () => setName(''), onError: toastFailure });
  }

  return (
    <form className={classes.form} onSubmit={handleSubmit}>
      <div className={classes.line}>
        <TextInput
          label="Name des Schlüssels"
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NativeSelect
          label="Gültig"
          data={LIFETIMES}
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
        />
      </div>
      <CheckList legend="Zweck" choices={CHOICES} chosen={scopes} onChange={setScopes} />
      <div>
        <WriteButton
          needs="administer"
          type="submit"
          loading={creation.isPending}
          leftSection={<Plus size={16} aria-hidden="true" />}
        >
          Schlüssel erstellen
        </WriteButton>
      </div>
      {creation.data !== undefined && (
        <SecretOnce
          title={`Schlüssel „${creation.data.apiKey.name}“`}
          secret={creation.data.key}
          noun="API-Schlüssel"
        />
      )}
    </form>
  );
}
