import type { Definition } from '#platform/web/ui/DefinitionList.tsx';
import type { Fields } from '../field.ts';
import { FieldValue } from './FieldValue.tsx';
import type { ReferenceSources } from './reference-source.ts';
import type { StoredValue } from './table-column.ts';

/** The fields of a record as names and values. */
export function factsOf(
  fields: Fields,
  record: Readonly<Record<string, unknown>>,
  references: ReferenceSources = {},
): Definition[] {
  return Object.entries(fields).map(([name, field]) => ({
    term: field.label,
    value: <FieldValue field={field} value={record[name] as StoredValue} source={references[name]} />,
  }));
}
