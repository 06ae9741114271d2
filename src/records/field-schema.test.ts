import { describe, expect, it } from 'vitest';
import { defineFields } from './field.ts';
import { schemaOf } from './field-schema.ts';

const schema = schemaOf(
  defineFields({
    number: { kind: 'text', label: 'Nummer', required: true, maxLength: 5 },
    note: { kind: 'text', label: 'Bemerkung', multiline: true },
    cycleTime: { kind: 'number', label: 'Stückzeit', unit: 's', min: 0, aboveMin: true, max: 100 },
    count: { kind: 'number', label: 'Anzahl', integer: true, min: 0 },
    level: { kind: 'choice', label: 'Stufe', choices: { low: 'Niedrig' } },
    since: { kind: 'date', label: 'Seit' },
    isActive: { kind: 'flag', label: 'Aktiv' },
    machineId: { kind: 'reference', label: 'Maschine', to: 'machines' },
  }),
);

const messageFor = (values: object) => {
  const result = schema.safeParse({ number: 'A', isActive: true, ...values });
  return result.success ? null : result.error.issues[0]?.message;
};

describe('schemaOf', () => {
  it('trims texts and makes what is empty, blank or left out null', () => {
    expect(schema.parse({ number: ' A1 ', note: '  ', cycleTime: null, isActive: false })).toEqual({
      number: 'A1',
      note: null,
      cycleTime: null,
      count: null,
      level: null,
      since: null,
      isActive: false,
      machineId: null,
    });
  });

  it.each([
    [{ number: '   ' }, 'Nummer fehlt.'],
    [{ number: undefined }, 'Nummer fehlt.'],
    [{ number: 7 }, 'Nummer muss ein Text sein.'],
    [{ number: 'zu lang' }, 'Nummer darf höchstens 5 Zeichen lang sein.'],
    [{ note: 'x'.repeat(10_001) }, 'Bemerkung darf höchstens 10000 Zeichen lang sein.'],
    [{ cycleTime: 'viel' }, 'Stückzeit muss eine Zahl sein.'],
    [{ cycleTime: Number.NaN }, 'Stückzeit muss eine Zahl sein.'],
    [{ cycleTime: Number.POSITIVE_INFINITY }, 'Stückzeit muss eine Zahl sein.'],
    [{ cycleTime: 0 }, 'Stückzeit muss größer als 0 sein.'],
    [{ cycleTime: 101 }, 'Stückzeit darf höchstens 100 sein.'],
    [{ count: -1 }, 'Anzahl muss mindestens 0 sein.'],
    [{ count: 1.5 }, 'Anzahl muss eine ganze Zahl sein.'],
    [{ count: 3e9 }, 'Anzahl darf höchstens 2.000.000.000 sein.'],
    [{ level: 'high' }, 'Stufe: bitte wählen Sie einen der angebotenen Werte.'],
    [{ since: '2026-02-30' }, 'Seit muss ein Datum sein.'],
    [{ isActive: 'ja' }, 'Aktiv muss Ja oder Nein sein.'],
    [{ machineId: 'CNC-1' }, 'Maschine: diese Auswahl gibt es nicht.'],
  ])('says what is wrong with %j', (values, message) => {
    expect(messageFor(values)).toBe(message);
  });
});
