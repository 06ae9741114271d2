import { sql } from 'drizzle-orm';
import type { BinaryAnswer } from '#platform/endpoint.ts';
import { Conflict, NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { readDocumentHead } from '#platform/server/document-head.ts';
import type { Caller } from '#platform/server/http/route.ts';
import { renderPdf } from '#platform/server/render-pdf.ts';
import { eightDDocument } from '../eight-d-document.ts';
import { type CertifiedOrder, inspectionCertificate } from '../inspection-certificate.ts';
import { readEightD } from './eight-d.service.ts';

export async function makeEightDDocument(
  tx: Transaction,
  caller: Caller,
  id: string,
  now: Date,
): Promise<BinaryAnswer> {
  const report = await readEightD(tx, id);
  const { head, format } = await readDocumentHead(tx, caller, now);
  return renderPdf(eightDDocument(report, head, format));
}

export async function makeCertificate(tx: Transaction, caller: Caller, id: string, now: Date): Promise<BinaryAnswer> {
  const order = await readCertifiedOrder(tx, id);
  if (order.checks.length === 0) {
    throw new Conflict('no_checks', 'Zu diesem Auftrag gibt es noch keine Prüfung, die bescheinigt werden kann.');
  }
  const { head, format } = await readDocumentHead(tx, caller, now);
  return renderPdf(inspectionCertificate(order, head, format));
}

async function readCertifiedOrder(tx: Transaction, id: string): Promise<CertifiedOrder> {
  const { rows } = await tx.execute<Omit<CertifiedOrder, 'checks' | 'measured' | 'batches' | 'holds'>>(sql`
    select production.production_number as "productionNumber", product.product_number as "productNumber",
           product.model as "productName", product.revision, production.customer,
           production.status = 'completed' as "isCompleted", production.good_quantity as "goodQuantity",
           iso_utc(production.start_time) as "startTime", iso_utc(production.end_time) as "endTime"
    from productions production
    join products product on product.company_id = production.company_id and product.id = production.product_id
    where production.id = ${id}`);
  const [order] = rows;
  if (order === undefined) throw new NotFound('not_found', 'Diesen Auftrag gibt es nicht.');
  const checks = await tx.execute<CertifiedOrder['checks'][number]>(sql`
    select check_number as "checkNumber", iso_utc(check_date) as "checkDate", result,
           inspected_quantity as "inspectedQuantity", override_reason as "overrideReason"
    from quality_checks where production_id = ${id} order by check_date, check_number`);
  const measured = await tx.execute<CertifiedOrder['measured'][number]>(sql`
    select done.check_number as "checkNumber", value.parameter, value.unit, value.nominal,
           value.lower_limit as lower, value.upper_limit as upper,
           array_agg(value.measured_value order by value.sample_number, value.id) as values,
           count(*) filter (where not value.in_spec)::int as "outOfSpecCount"
    from quality_checks done
    join quality_measurements value on value.company_id = done.company_id and value.check_id = done.id
    left join product_characteristics characteristic
      on characteristic.company_id = value.company_id and characteristic.id = value.characteristic_id
    where done.production_id = ${id}
    group by done.check_date, done.check_number, characteristic.position, value.parameter, value.unit, value.nominal,
      value.lower_limit, value.upper_limit
    order by done.check_date, done.check_number, characteristic.position nulls last, value.parameter`);
  const batches = await tx.execute<CertifiedOrder['batches'][number]>(sql`
    select material.material_number as "materialNumber", material.description, batch.batch_number as "batchNumber",
           batch.supplier_batch_number as "supplierBatchNumber"
    from material_movements movement
    join materials material on material.company_id = movement.company_id and material.id = movement.material_id
    join material_batches batch on batch.company_id = movement.company_id and batch.id = movement.batch_id
    where movement.production_id = ${id} and movement.movement_type in ('consumption', 'return')
    group by material.material_number, material.description, batch.batch_number, batch.supplier_batch_number
    having sum(movement.quantity) < 0
    order by material.material_number, batch.batch_number`);
  const holds = await tx.execute<CertifiedOrder['holds'][number]>(sql`
    select reason, iso_utc(held_at) as "heldAt", iso_utc(released_at) as "releasedAt", release_note as "releaseNote"
    from quality_holds where production_id = ${id} order by held_at`);
  return { ...order, checks: checks.rows, measured: measured.rows, batches: batches.rows, holds: holds.rows };
}
