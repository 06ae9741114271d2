import { BadInput, type FieldProblem } from '#platform/errors.ts';
import type { Fields, FieldValue } from '#records/field.ts';
import { schemaOf } from '#records/field-schema.ts';
import type { AdapterKind } from '../adapter.ts';

export type Values = Record<string, FieldValue>;

/** Checks settings and secrets together against what the adapter declares, and keeps them apart again. */
export function checkSettings(
  kind: AdapterKind,
  settings: Readonly<Values>,
  secrets: Readonly<Record<string, string>>,
): { settings: Values; secrets: Record<string, string> } {
  const open = Object.fromEntries(Object.entries(settings).filter(([name]) => !kind.secretFields.includes(name)));
  const checked = checkValues(kind.settingsFields, { ...kind.settingsDefaults, ...open, ...secrets }, 'settings');
  const problem = kind.checkSettings?.(checked) ?? null;
  if (problem !== null) {
    const fields = [{ path: `settings.${problem.field}`, message: problem.message }];
    throw new BadInput('invalid_input', problem.message, { fields });
  }
  const isSecret = ([name]: [string, FieldValue]) => kind.secretFields.includes(name);
  const entries = Object.entries(checked);
  return {
    settings: Object.fromEntries(entries.filter((entry) => !isSecret(entry))),
    secrets: Object.fromEntries(
      entries.flatMap(([name, value]) => (isSecret([name, value]) && typeof value === 'string' ? [[name, value]] : [])),
    ),
  };
}

export function checkPointOptions(kind: AdapterKind, options: Readonly<Values>, path: string): Values {
  return checkValues(kind.pointFields, { ...kind.pointDefaults, ...options }, path);
}

/** A flag that nobody mentions is off; what the adapter does not know is dropped. */
function checkValues(fields: Fields, given: Readonly<Values>, path: string): Values {
  const flagsOff = Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.kind === 'flag' ? [[name, false]] : [])),
  );
  const parsed = schemaOf(fields).safeParse({ ...flagsOff, ...given });
  if (parsed.success) return parsed.data;
  const problems: FieldProblem[] = parsed.error.issues.map((issue) => ({
    path: [path, ...issue.path].join('.'),
    message: issue.message,
  }));
  throw new BadInput('invalid_input', problems[0]?.message ?? 'Die Angaben sind unvollständig.', { fields: problems });
}
