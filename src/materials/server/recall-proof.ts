import type { BinaryAnswer } from '#platform/endpoint.ts';
import { BadInput, NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { readDocumentHead } from '#platform/server/document-head.ts';
import type { Caller } from '#platform/server/http/route.ts';
import { renderPdf } from '#platform/server/render-pdf.ts';
import { RECALL_PROOF_MAX_ROWS, recallProof } from '../recall-proof.ts';
import { searchRecall } from './genealogy.ts';

export async function makeRecallProof(
  tx: Transaction,
  caller: Caller,
  batch: string,
  now: Date,
): Promise<BinaryAnswer> {
  const query = { batch, search: '', sort: 'startTime', direction: 'asc', page: 1 } as const;
  const { batches, rows, total } = await searchRecall(tx, { ...query, pageSize: RECALL_PROOF_MAX_ROWS });
  if (batches.length === 0) throw new NotFound('not_found', 'Keine Charge trägt diese Nummer.');
  if (total > RECALL_PROOF_MAX_ROWS) {
    throw new BadInput(
      'too_many_rows',
      `Es sind mehr als ${RECALL_PROOF_MAX_ROWS.toLocaleString('de-DE')} Aufträge betroffen. Bitte exportieren Sie die Liste als Datei.`,
    );
  }
  const { head, format } = await readDocumentHead(tx, caller, now);
  return renderPdf(recallProof({ batch, batches, productions: rows }, head, format));
}
