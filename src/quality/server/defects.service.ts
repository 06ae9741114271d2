import { asc, eq, sql } from 'drizzle-orm';
import type { BinaryAnswer, OutputOf, ParsedInputOf } from '#platform/endpoint.ts';
import { BadInput, NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { FileStore } from '#platform/server/file-store.ts';
import { pictureTypeOf } from '../defect.ts';
import type * as api from '../quality.api.ts';
import { judgeAgain, lockCheck } from './judge-again.ts';
import { qualityDefects } from './quality-defects.table.ts';

type Defect = OutputOf<typeof api.addDefect>;
export type NewDefect = ParsedInputOf<typeof api.addDefect>['body'];

const WORST_FIRST = sql`array_position(array['critical', 'major', 'minor'], ${qualityDefects.severity})`;

export async function findDefects(tx: Transaction, checkId: string): Promise<Defect[]> {
  const rows = await tx
    .select()
    .from(qualityDefects)
    .where(eq(qualityDefects.checkId, checkId))
    .orderBy(WORST_FIRST, asc(qualityDefects.createdAt), asc(qualityDefects.defectType), asc(qualityDefects.id));
  return rows.map(toDefect);
}

export async function insertDefects(
  tx: Transaction,
  companyId: string,
  checkId: string,
  defects: readonly NewDefect[],
): Promise<Defect[]> {
  if (defects.length === 0) return [];
  const rows = await tx
    .insert(qualityDefects)
    .values(defects.map(({ type, ...values }) => ({ ...values, defectType: type, companyId, checkId })))
    .returning();
  return rows.map(toDefect);
}

export async function addDefect(
  tx: Transaction,
  companyId: string,
  checkId: string,
  defect: NewDefect,
): Promise<Defect> {
  await lockCheck(tx, checkId);
  const [added] = await insertDefects(tx, companyId, checkId, [defect]);
  if (added === undefined) throw new Error('the defect just stored cannot be read');
  await judgeAgain(tx, checkId);
  return added;
}

/** The picture stays in the file store: another defect may show the same one. */
export async function removeDefect(tx: Transaction, id: string): Promise<void> {
  const [known] = await tx
    .select({ checkId: qualityDefects.checkId })
    .from(qualityDefects)
    .where(eq(qualityDefects.id, id));
  if (known === undefined) throw noDefect();
  await lockCheck(tx, known.checkId);
  await tx.delete(qualityDefects).where(eq(qualityDefects.id, id));
  await judgeAgain(tx, known.checkId);
}

export async function storePicture(
  tx: Transaction,
  files: FileStore,
  companyId: string,
  id: string,
  bytes: Uint8Array,
): Promise<{ image: string }> {
  const [known] = await tx.select({ id: qualityDefects.id }).from(qualityDefects).where(eq(qualityDefects.id, id));
  if (known === undefined) throw noDefect();
  const mediaType = pictureTypeOf(bytes);
  if (mediaType === null) {
    throw new BadInput('not_a_picture', 'Diese Datei ist kein Bild. Erlaubt sind PNG, JPEG und WebP.');
  }
  // The file first: a row never points to nothing. A file without a row is found again when it is sent again.
  const sha256 = await files.put(companyId, bytes);
  await tx
    .update(qualityDefects)
    .set({ pictureSha256: sha256, pictureMediaType: mediaType })
    .where(eq(qualityDefects.id, id));
  return { image: pictureAddress(id, sha256) };
}

export async function readPicture(
  tx: Transaction,
  files: FileStore,
  companyId: string,
  id: string,
): Promise<BinaryAnswer> {
  const [defect] = await tx.select().from(qualityDefects).where(eq(qualityDefects.id, id));
  const { pictureSha256: sha256 = null, pictureMediaType: mediaType = null } = defect ?? {};
  const bytes = sha256 === null ? null : await files.get(companyId, sha256);
  if (sha256 === null || mediaType === null || bytes === null) {
    throw new NotFound('not_found', 'Dieses Bild gibt es nicht.');
  }
  return { bytes, mediaType, etag: sha256 };
}

function toDefect(row: typeof qualityDefects.$inferSelect): Defect {
  return {
    id: row.id,
    checkId: row.checkId,
    type: row.defectType,
    severity: row.severity,
    location: row.location,
    description: row.description,
    quantity: row.quantity,
    image: row.pictureSha256 === null ? null : pictureAddress(row.id, row.pictureSha256),
  };
}

/** The content's hash makes a replaced picture a new address, so no browser shows the old one. */
function pictureAddress(id: string, sha256: string): string {
  return `/api/quality/defects/${id}/picture?v=${sha256.slice(0, 12)}`;
}

function noDefect(): NotFound {
  return new NotFound('not_found', 'Diesen Fehler gibt es nicht.');
}
