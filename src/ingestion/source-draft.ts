import type { Field, Fields, FieldValue } from '#records/field.ts';
import type { AdapterKind } from './adapter.ts';

type Kind = Pick<AdapterKind, 'settingsFields' | 'settingsDefaults' | 'secretFields'>;
type Values = Readonly<Record<string, unknown>>;

const KEPT_HINT = 'Gesetzt. Leer lassen, um es zu behalten';
const removalOf = (secret: string) => `${secret}Removed`;

/** The form of a source: its name and what the adapter declares. Secrets that are set can be replaced or removed, never read. */
export function sourceFieldsOf(kind: Kind, secretsSet: readonly string[]): Fields {
  const settings = Object.entries(kind.settingsFields).map(([name, field]): [string, Field] => {
    if (!kind.secretFields.includes(name) || field.kind !== 'text') return [name, field];
    const secret: Field = { ...field, secret: true };
    return [name, secretsSet.includes(name) ? { ...secret, required: false, hint: KEPT_HINT } : secret];
  });
  const removals = kind.secretFields.flatMap((name): [string, Field][] => {
    const field = kind.settingsFields[name];
    if (field === undefined || !secretsSet.includes(name)) return [];
    return [[removalOf(name), { kind: 'flag', label: `${field.label} löschen` }]];
  });
  return {
    name: { kind: 'text', label: 'Name', required: true, maxLength: 120, hint: 'Zum Beispiel „Presse 3, OPC UA“' },
    ...Object.fromEntries([...settings, ...removals]),
  };
}

/** A flag nobody has set is off. */
export function sourceFormValuesOf(kind: Kind, stored: { name: string; settings: Values } | null): Values {
  const flags = Object.entries(kind.settingsFields).flatMap(([name, field]) => (field.kind === 'flag' ? [name] : []));
  return {
    ...Object.fromEntries([...flags, ...kind.secretFields.map(removalOf)].map((name) => [name, false])),
    ...kind.settingsDefaults,
    ...stored?.settings,
    name: stored?.name ?? '',
  };
}

export type SourceBody = {
  name: string;
  settings: Record<string, FieldValue>;
  secrets: Record<string, string | null>;
};

/** What is sent: a secret that is left empty is left out, so the stored one stays. */
export function sourceBodyOf(kind: Kind, values: Values): SourceBody {
  const settings: SourceBody['settings'] = {};
  const secrets: SourceBody['secrets'] = {};
  for (const name of Object.keys(kind.settingsFields)) {
    const value = (values[name] ?? null) as FieldValue;
    if (!kind.secretFields.includes(name)) settings[name] = value;
    else if (typeof value === 'string' && value !== '') secrets[name] = value;
    else if (values[removalOf(name)] === true) secrets[name] = null;
  }
  return { name: typeof values.name === 'string' ? values.name : '', settings, secrets };
}
