import { BadInput } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { FieldValue } from '../field.ts';
import { fieldSchema } from '../field-schema.ts';
import { KEY_SEPARATOR, type RecordStore } from './record-store.ts';

/** What importing needs of a store, whatever its list can filter by. */
type AnyStore = Pick<RecordStore, 'create' | 'update' | 'findByKeys'> & {
  options: Pick<RecordStore['options'], 'kind' | 'naturalKey' | 'references'>;
};
type ImportProblem = { line: number; field: string; message: string };
type PlannedRow = {
  values: Record<string, unknown>;
  key: string;
  existing: { id: string; version: number } | undefined;
};

/** The headings are the first line of a file. */
const FIRST_LINE = 2;

/** Checks every line and says for each good one whether it is new. Nothing is written. */
export async function planImport(
  tx: Transaction,
  store: AnyStore,
  rows: readonly Record<string, unknown>[],
): Promise<{ planned: PlannedRow[]; problems: ImportProblem[] }> {
  const { fields } = store.options.kind;
  const references = await loadReferences(tx, store);
  const schemas = Object.entries(fields).map(([name, field]) => ({
    name,
    label: field.label,
    schema: fieldSchema(field),
  }));
  const problems: ImportProblem[] = [];
  const checked: { values: Record<string, unknown>; key: string }[] = [];
  const lineOfKey = new Map<string, number>();

  for (const [index, row] of rows.entries()) {
    const line = index + FIRST_LINE;
    const values: Record<string, unknown> = {};
    for (const { name, label, schema } of schemas) {
      const given = resolve(row[name], references.get(name));
      const result = schema.safeParse(given);
      if (result.success) values[name] = result.data;
      else problems.push({ line, field: label, message: result.error.issues[0]?.message ?? 'Ungültige Angabe.' });
    }
    const key = keyOf(store, values);
    const earlier = lineOfKey.get(key);
    if (earlier !== undefined) {
      problems.push({ line, field: '', message: `Steht schon in Zeile ${earlier}.` });
    }
    lineOfKey.set(key, line);
    checked.push({ values, key });
  }
  const existing = await store.findByKeys(
    tx,
    checked.map(({ key }) => key.split(KEY_SEPARATOR)),
  );
  return { planned: checked.map((row) => ({ ...row, existing: existing.get(row.key) })), problems };
}

/** All lines or none: the first refusal undoes everything. */
export async function runImport(
  tx: Transaction,
  store: AnyStore,
  companyId: string,
  rows: readonly Record<string, unknown>[],
): Promise<{ created: number; updated: number }> {
  const { planned, problems } = await planImport(tx, store, rows);
  if (problems.length > 0) {
    throw new BadInput(
      'import_has_problems',
      `Die Datei hat ${problems.length} fehlerhafte Angaben. Es wurde nichts übernommen.`,
      {
        fields: problems.map(({ line, field, message }) => ({ path: `${line}.${field}`, message })),
      },
    );
  }
  for (const { values, existing } of planned) {
    if (existing === undefined) await store.create(tx, companyId, values);
    else await store.update(tx, existing.id, existing.version, values);
  }
  return countPlanned(planned);
}

export function countPlanned(planned: readonly PlannedRow[]): { created: number; updated: number } {
  const updated = planned.filter((row) => row.existing !== undefined).length;
  return { created: planned.length - updated, updated };
}

function keyOf(store: AnyStore, values: Record<string, unknown>): string {
  return store.options.naturalKey
    .map((name) => String((values[name] as FieldValue | undefined) ?? ''))
    .join(KEY_SEPARATOR);
}

async function loadReferences(tx: Transaction, store: AnyStore): Promise<Map<string, Map<string, string>>> {
  const loaded = new Map<string, Map<string, string>>();
  for (const [name, load] of Object.entries(store.options.references ?? {})) loaded.set(name, await load(tx));
  return loaded;
}

/** In files, other records are named, not numbered. */
function resolve(value: unknown, names: Map<string, string> | undefined): unknown {
  if (names === undefined || typeof value !== 'string') return value;
  return names.get(value.trim().toLowerCase()) ?? value;
}
