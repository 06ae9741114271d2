import { z } from 'zod';
import type { Field, Fields, NumberField, TextField, ValuesOf } from './field.ts';

const TEXT_MAX_LENGTH = 200;
const MULTILINE_MAX_LENGTH = 10_000;
/** Larger numbers are typing mistakes, and integer columns end at 2³¹. */
const NUMBER_LIMIT = 2_000_000_000;

/** The zod schema of a declaration; every message is a German sentence that names the field. */
export function schemaOf<F extends Fields>(fields: F): z.ZodType<ValuesOf<F>> {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]));
  return z.object(shape) as unknown as z.ZodType<ValuesOf<F>>;
}

/** What a stored record looks like when it is sent: no rules any more, only types. */
export function storedShapeOf(fields: Fields): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const plain = field.kind === 'number' ? z.number() : field.kind === 'flag' ? z.boolean() : z.string();
      return [name, field.required === true || field.kind === 'flag' ? plain : plain.nullable()];
    }),
  );
}

export function fieldSchema(field: Field): z.ZodType {
  const schema = filledSchema(field);
  if (field.kind === 'flag') return schema;
  const missing = `${field.label} fehlt.`;
  if (field.required === true) {
    const given = z.any().refine((value) => value !== null, { error: missing, abort: true });
    return z.preprocess(emptyToNull, given.pipe(schema));
  }
  return z.preprocess(emptyToNull, schema.nullable());
}

/** An empty or blank text means "not given"; so does a field that was left out. */
function emptyToNull(value: unknown): unknown {
  if (value === undefined) return null;
  return typeof value === 'string' && value.trim() === '' ? null : value;
}

function filledSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return textSchema(field);
    case 'number':
      return numberSchema(field);
    case 'choice':
      return z.enum(Object.keys(field.choices), `${field.label}: bitte wählen Sie einen der angebotenen Werte.`);
    case 'date':
      return z.iso.date(`${field.label} muss ein Datum sein.`);
    case 'flag':
      return z.boolean(`${field.label} muss Ja oder Nein sein.`);
    case 'reference':
      return z.uuid(`${field.label}: diese Auswahl gibt es nicht.`);
    default:
      return field satisfies never;
  }
}

function textSchema(field: TextField): z.ZodType {
  const limit = field.maxLength ?? (field.multiline === true ? MULTILINE_MAX_LENGTH : TEXT_MAX_LENGTH);
  return z
    .string(`${field.label} muss ein Text sein.`)
    .trim()
    .max(limit, `${field.label} darf höchstens ${limit} Zeichen lang sein.`);
}

function numberSchema(field: NumberField): z.ZodType {
  const min = field.min ?? -NUMBER_LIMIT;
  const max = field.max ?? NUMBER_LIMIT;
  const tooSmall = `${field.label} muss ${field.aboveMin === true ? 'größer als' : 'mindestens'} ${formatNumber(min, field)} sein.`;
  const number = z
    .number(`${field.label} muss eine Zahl sein.`)
    .max(max, `${field.label} darf höchstens ${formatNumber(max, field)} sein.`);
  const bounded = field.aboveMin === true ? number.gt(min, tooSmall) : number.min(min, tooSmall);
  return field.integer === true
    ? bounded.refine(Number.isInteger, `${field.label} muss eine ganze Zahl sein.`)
    : bounded;
}

function formatNumber(value: number, field: NumberField): string {
  return value.toLocaleString('de-DE', { useGrouping: field.grouped !== false });
}
