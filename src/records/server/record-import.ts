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
  existing: { id: string; version: number } | undefined;
};

/** Rows, and where each stands in the file; one after the other below the headings unless told. */
type ImportedFile = { rows: readonly Record<string, unknown>[]; lines?: readonly number[] };

/** The headings are the first line of a file. */
const FIRST_LINE = 2;

/** Checks every line and says for each good one whether it is new. Nothing is written. */
export async function planImport(
  tx: Transaction,
  store: AnyStore,
  file: ImportedFile,
): Promise<{ planned: PlannedRow[]; problems: ImportProblem[] }> {
  const references = await loadReferences(tx, store);
  const given = file.rows.map((row) => resolveReferences(row, references));
  const keys = given.map((row) => keyOf(store, row));
  const existing = await store.findByKeys(
    tx,
    keys.map((key) => key.split(KEY_SEPARATOR)),
  );
  const problems: ImportProblem[] = [];
  const lineOfKey = new Map<string, number>();
  const planned = given.map((row, index) => {
    const line = file.lines?.[index] ?? index + FIRST_LINE;
    const key = keys[index] ?? '';
    const found = existing.get(key);
    const earlier = lineOfKey.get(key);
    const { values, wrong } = readLine(store, row, { isNew: found === undefined });
    problems.push(...wrong.map((problem) => ({ line, ...problem })));
    if (earlier !== undefined) problems.push({ line, field: '', message: `Steht schon in Zeile ${earlier}.` });
    lineOfKey.set(key, line);
    return { values, existing: found };
  });
  return { planned, problems };
}

/** A column the file does not have leaves an existing record as it is; a new one must be complete. */
function readLine(store: AnyStore, given: Record<string, unknown>, { isNew }: { isNew: boolean }) {
  const values: Record<string, unknown> = {};
  const wrong: Omit<ImportProblem, 'line'>[] = [];
  for (const [name, field] of Object.entries(store.options.kind.fields)) {
    if (given[name] === undefined && !isNew) continue;
    const result = fieldSchema(field).safeParse(given[name]);
    if (result.success) values[name] = result.data;
    else wrong.push({ field: field.label, message: result.error.issues[0]?.message ?? 'Ungültige Angabe.' });
  }
  return { values, wrong };
}

/** All lines or none: the first refusal undoes everything. */
export async function runImport(
  tx: Transaction,
  store: AnyStore,
  companyId: string,
  file: ImportedFile,
): Promise<{ created: number; updated: number }> {
  const { planned, problems } = await planImport(tx, store, file);
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

/** As the columns are stored: texts without blanks around them. */
function keyOf(store: AnyStore, values: Record<string, unknown>): string {
  return store.options.naturalKey
    .map((name) => String((values[name] as FieldValue | undefined) ?? '').trim())
    .join(KEY_SEPARATOR);
}

async function loadReferences(tx: Transaction, store: AnyStore): Promise<Map<string, Map<string, string>>> {
  const loaded = new Map<string, Map<string, string>>();
  for (const [name, load] of Object.entries(store.options.references ?? {})) loaded.set(name, await load(tx));
  return loaded;
}

/** In files, other records are named, not numbered. */
function resolveReferences(
  row: Record<string, unknown>,
  references: ReadonlyMap<string, ReadonlyMap<string, string>>,
): Record<string, unknown> {
  const resolved = { ...row };
  for (const [name, ids] of references) {
    const value = row[name];
    if (typeof value === 'string') resolved[name] = ids.get(value.trim().toLowerCase()) ?? value;
  }
  return resolved;
}
