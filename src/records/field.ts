/**
 * What people enter about a thing, declared once as data. Validation, form, list, import and export are all made
 * from it, so a new field is one line in one place.
 */
type FieldBase = { label: string; hint?: string; required?: boolean };

export type TextField = FieldBase & {
  kind: 'text';
  maxLength?: number;
  multiline?: boolean;
  /** Covered while it is typed. */
  secret?: boolean;
};
export type NumberField = FieldBase & {
  kind: 'number';
  unit?: string;
  integer?: boolean;
  min?: number;
  max?: number;
  /** `min` itself is not allowed. */
  aboveMin?: boolean;
  /** False for numbers that count nothing, such as years: 2026 instead of 2.026. */
  grouped?: false;
};
export type ChoiceField = FieldBase & { kind: 'choice'; choices: Readonly<Record<string, string>> };
export type DateField = FieldBase & { kind: 'date' };
export type FlagField = FieldBase & { kind: 'flag' };
/** Points to another record; `to` is the name of its kind, the value its id. */
export type ReferenceField = FieldBase & { kind: 'reference'; to: string };

export type Field = TextField | NumberField | ChoiceField | DateField | FlagField | ReferenceField;
export type Fields = Readonly<Record<string, Field>>;

/** What a stored field can hold. */
export type FieldValue = string | number | boolean | null;

type PlainValue<F extends Field> = F extends NumberField
  ? number
  : F extends FlagField
    ? boolean
    : F extends ChoiceField
      ? keyof F['choices'] & string
      : string;

/** The typed values behind a declaration; what is not required may be null. A flag is never null. */
export type ValuesOf<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { required: true } | FlagField ? PlainValue<F[Name]> : PlainValue<F[Name]> | null;
};

/** Keeps the literal types of a declaration, which `ValuesOf` needs. */
export function defineFields<const F extends Fields>(fields: F): F {
  return fields;
}

/** The heading of a column: the label with its unit. */
export function headingOf(field: Field): string {
  return field.kind === 'number' && field.unit !== undefined ? `${field.label} (${field.unit})` : field.label;
}
