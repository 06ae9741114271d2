import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/web/api/call.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import type { Fields, ValuesOf } from '#records/field.ts';
import { DraftForm } from '#records/web/DraftForm.tsx';
import { useDraftForm } from '#records/web/use-draft-form.ts';
import { type AuthenticationKind, SYSTEM_DEFAULTS, SYSTEM_FIELDS } from '../integration-system.ts';
import { createSystem, type IntegrationSystem, listSystems, readSystem, updateSystem } from '../integrations.api.ts';

type SystemFormProps = {
  /** Missing when a new one is created. */
  system?: IntegrationSystem;
  onSaved: (system: IntegrationSystem) => void;
  onCancel: () => void;
};

const NAME_LABELS: Partial<Record<AuthenticationKind, string>> = {
  basic: 'Benutzer',
  apiKey: 'Name des Kopffelds',
  oauth: 'Client-ID',
};
const SECRET_LABELS: Partial<Record<AuthenticationKind, string>> = {
  basic: 'Passwort',
  bearer: 'Token',
  apiKey: 'Schlüssel',
  oauth: 'Client-Geheimnis',
};
const NOTHING = { authName: null, secret: null, tokenPath: null };

/** Creates or changes a system; the kind of sign-in decides what is asked for. */
export function SystemForm({ system, onSaved, onCancel }: SystemFormProps) {
  const client = useQueryClient();
  const [authentication, setAuthentication] = useState<AuthenticationKind>(system?.authentication ?? 'none');
  const fields = fieldsFor(authentication, system?.hasSecret ?? false);
  const form = useDraftForm(fields, system === undefined ? SYSTEM_DEFAULTS : { ...system, secret: null }, {
    ...SYSTEM_FIELDS,
  });

  async function save(given: object): Promise<void> {
    const values = { ...NOTHING, ...given } as ValuesOf<typeof SYSTEM_FIELDS>;
    const saved =
      system === undefined
        ? await call(createSystem, { body: { values } })
        : await call(updateSystem, {
            params: { id: system.id },
            body: { version: system.version, values, removeSecret: authentication === 'none' },
          });
    for (const read of [listSystems, readSystem]) void client.invalidateQueries({ queryKey: [read.path] });
    toast.success('Gespeichert');
    onSaved(saved);
  }

  return (
    <DraftForm
      fields={fields}
      form={{
        ...form,
        change(name, value) {
          if (name === 'authentication') setAuthentication(value as AuthenticationKind);
          form.change(name, value);
        },
      }}
      references={{}}
      submitLabel={system === undefined ? 'System anlegen' : 'Speichern'}
      onSubmit={save}
      onCancel={onCancel}
    />
  );
}

function fieldsFor(authentication: AuthenticationKind, hasSecret: boolean): Fields {
  const { authName, secret, tokenPath, allowPrivate, mapping, ...rest } = SYSTEM_FIELDS;
  const nameLabel = NAME_LABELS[authentication];
  const secretLabel = SECRET_LABELS[authentication];
  return {
    ...rest,
    ...(nameLabel === undefined ? {} : { authName: { ...authName, label: nameLabel } }),
    ...(secretLabel === undefined
      ? {}
      : {
          secret: {
            ...secret,
            label: secretLabel,
            ...(hasSecret ? { hint: 'Gesetzt. Leer lassen, um es zu behalten' } : {}),
          },
        }),
    ...(authentication === 'oauth' ? { tokenPath } : {}),
    allowPrivate,
    mapping,
  };
}
