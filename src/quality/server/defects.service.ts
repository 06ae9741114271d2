import { asc, eq, sql } from 'drizzle-orm';
import type { BinaryAnswer, OutputOf, ParsedInputOf } from '#platform/endpoint.ts';
import { NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { FileStore } from '#platform/server/file-store.ts';
import { answerPicture, keepPicture, pictureAddress } from '#platform/server/stored-picture.ts';
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
  const picture = await keepPicture(files, companyId, bytes);
  await tx.update(qualityDefects).set(picture).where(eq(qualityDefects.id, id));
  return { image: addressOf(id, picture.pictureSha256) };
}

export async function readPicture(
  tx: Transaction,
  files: FileStore,
  companyId: string,
  id: string,
): Promise<BinaryAnswer> {
  const [defect] = await tx.select().from(qualityDefects).where(eq(qualityDefects.id, id));
  return answerPicture(files, companyId, defect ?? { pictureSha256: null, pictureMediaType: null });
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
    image: row.pictureSha256 === null ? null : addressOf(row.id, row.pictureSha256),
  };
}

function addressOf(id: string, sha256: string): string {
  return pictureAddress(`/api/quality/defects/${id}/picture`, sha256);
}

function noDefect(): NotFound {
  return new NotFound('not_found', 'Diesen Fehler gibt es nicht.');
}
