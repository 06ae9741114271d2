import { describe, expect, it } from 'vitest';
import { draftOf, valuesOfDraft } from '#records/draft.ts';
import { schemaOf } from '#records/field-schema.ts';
import { PROTOCOLS } from './adapter.ts';
import { ADAPTER_KINDS } from './adapter-kinds.ts';
import { sourceBodyOf, sourceFieldsOf, sourceFormValuesOf } from './source-draft.ts';

const { mqtt } = ADAPTER_KINDS;

describe('the form of a source', () => {
  it.each(PROTOCOLS)('%s starts with the defaults of its adapter and flags off', (protocol) => {
    const kind = ADAPTER_KINDS[protocol];
    const fields = sourceFieldsOf(kind, []);
    const values = valuesOfDraft(fields, draftOf(fields, sourceFormValuesOf(kind, null)));
    const { settings } = sourceBodyOf(kind, values);
    expect(settings).toMatchObject(kind.settingsDefaults ?? {});
    const flags = Object.entries(kind.settingsFields).filter(([, field]) => field.kind === 'flag');
    for (const [name] of flags) expect(settings[name]).toBe(kind.settingsDefaults?.[name] ?? false);
    expect(Object.keys(settings)).not.toEqual(expect.arrayContaining(['name', ...kind.secretFields]));
  });

  it('a secret left empty stays, a new one is sent, a removed one is null', () => {
    expect(sourceBodyOf(mqtt, { name: 'A', host: 'b', password: null, passwordRemoved: false }).secrets).toEqual({});
    expect(sourceBodyOf(mqtt, { name: 'A', host: 'b', password: 'neu', passwordRemoved: true }).secrets).toEqual({
      password: 'neu',
    });
    expect(sourceBodyOf(mqtt, { name: 'A', host: 'b', password: null, passwordRemoved: true }).secrets).toEqual({
      password: null,
    });
  });

  it('only secrets that are set can be removed, and none is shown in the clear', () => {
    const fields = sourceFieldsOf(mqtt, ['password']);
    expect(fields.password).toMatchObject({ secret: true, hint: 'Gesetzt. Leer lassen, um es zu behalten' });
    expect(fields.clientKey).toMatchObject({ secret: true });
    expect(fields.passwordRemoved).toMatchObject({ kind: 'flag', label: 'Kennwort löschen' });
    expect(fields).not.toHaveProperty('clientKeyRemoved');
  });

  it('stored settings win over defaults', () => {
    const values = sourceFormValuesOf(mqtt, { name: 'Werk', settings: { port: 8883, tls: true } });
    expect(values).toMatchObject({ name: 'Werk', port: 8883, tls: true, qos: '1' });
  });

  it('names what is missing', () => {
    const problems = schemaOf(sourceFieldsOf(mqtt, [])).safeParse(sourceFormValuesOf(mqtt, null));
    expect(problems.error?.issues.map(({ message }) => message)).toEqual(['Name fehlt.', 'Broker fehlt.']);
  });
});
