import { eq, sql } from 'drizzle-orm';
import type { OutputOf, ParsedInputOf } from '#platform/endpoint.ts';
import { BadInput, Conflict, NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { Caller } from '#platform/server/http/route.ts';
import { allOf, containsText, directionOf, readPage, withinPeriod } from '#records/server/page-query.ts';
import { advanceVersion } from '#records/server/parent-version.ts';
import type * as api from '../eight-d.api.ts';
import { closeRefusal, problemOf } from '../eight-d.ts';
import { readCheck } from './check-list.ts';
import { eightDReports } from './eight-d-reports.table.ts';

const WORDS = { singular: '8D-Bericht', plural: '8D-Berichte', theOne: 'der 8D-Bericht', thisOne: 'dieser 8D-Bericht' };
const FIRST_NUMBER = 1001;
const TODAY = sql`(select (now() at time zone time_zone)::date from companies where id = current_company_id())`;

const SUMMARY = sql<api.EightDSummary>`report.id, report.report_number as "reportNumber", report.title, report.customer,
  report.status, report.check_id as "checkId", done.check_number as "checkNumber",
  report.defect_id as "defectId", defect.defect_type as "defectType",
  report.production_id as "productionId", production.production_number as "productionNumber",
  product.model as "productName", iso_utc(report.opened_at) as "openedAt", iso_utc(report.closed_at) as "closedAt",
  (select count(*)::int from eight_d_disciplines step where step.company_id = report.company_id
    and step.report_id = report.id and step.done_on is not null) as "doneCount",
  (select count(*)::int from eight_d_disciplines step where step.company_id = report.company_id
    and step.report_id = report.id and step.done_on is null and step.due_on < ${TODAY}) as "overdueCount"`;
const REPORTS = sql`from eight_d_reports report
  left join quality_checks done on done.company_id = report.company_id and done.id = report.check_id
  left join quality_defects defect on defect.company_id = report.company_id and defect.id = report.defect_id
  left join productions production on production.company_id = report.company_id and production.id = report.production_id
  left join products product on product.company_id = report.company_id
    and product.id = coalesce(production.product_id, done.product_id)`;
const SORT_COLUMNS = { openedAt: sql`report.opened_at`, reportNumber: sql`report.report_number` } as const;

export async function listEightD(tx: Transaction, query: ParsedInputOf<typeof api.listEightD>['query']) {
  const { status, checkId, productionId } = query;
  const condition = allOf([
    containsText(query.search, [
      sql`report.report_number`,
      sql`report.title`,
      sql`coalesce(report.customer, '')`,
      sql`coalesce(production.production_number, '')`,
      sql`coalesce(product.model, '')`,
    ]),
    status === undefined ? undefined : sql`report.status = ${status}`,
    query.overdue === undefined
      ? undefined
      : sql`report.status = 'open' and exists (select from eight_d_disciplines step
          where step.company_id = report.company_id and step.report_id = report.id
            and step.done_on is null and step.due_on < ${TODAY})`,
    checkId === undefined ? undefined : sql`report.check_id = ${checkId}`,
    productionId === undefined ? undefined : sql`report.production_id = ${productionId}`,
    withinPeriod(sql`report.opened_at`, query),
  ]);
  const order = sql`${SORT_COLUMNS[query.sort]} ${directionOf(query.direction)}, report.id`;
  return readPage(tx, { select: SUMMARY, from: sql`${REPORTS} where ${condition}`, order }, query);
}

export async function readEightD(tx: Transaction, id: string): Promise<api.EightDReport> {
  const { rows } = await tx.execute<Omit<api.EightDReport, 'disciplines'>>(
    sql`select ${SUMMARY}, report.version, ${TODAY}::text as today ${REPORTS} where report.id = ${id}`,
  );
  const [report] = rows;
  if (report === undefined) throw new NotFound('not_found', 'Diesen 8D-Bericht gibt es nicht.');
  const steps = await tx.execute<api.EightDReport['disciplines'][number]>(sql`
    select discipline, content, responsible, due_on::text as "dueOn", done_on::text as "doneOn"
    from eight_d_disciplines where report_id = ${id} order by discipline`);
  return { ...report, disciplines: steps.rows };
}

export async function createEightD(
  tx: Transaction,
  caller: Caller,
  { values, checkId, defectId, productionId }: ParsedInputOf<typeof api.createEightD>['body'],
): Promise<OutputOf<typeof api.createEightD>> {
  const origin = await readOrigin(tx, caller, { checkId: checkId ?? null, defectId: defectId ?? null });
  const orderId = origin.productionId ?? productionId ?? null;
  if (orderId !== null) await requireOrder(tx, orderId);
  const [created] = await tx
    .insert(eightDReports)
    .values({
      ...values,
      companyId: caller.companyId,
      reportNumber: await nextNumber(tx),
      checkId: origin.checkId,
      defectId: defectId ?? null,
      productionId: orderId,
    })
    .returning({ id: eightDReports.id });
  const id = created?.id ?? '';
  await tx.execute(sql`insert into eight_d_disciplines (company_id, report_id, discipline, content)
    select current_company_id(), ${id}, number, case when number = 2 then ${origin.problem}::text end
    from generate_series(1, 8) as number`);
  return readEightD(tx, id);
}

/** The check behind a report and what it found; of a single defect only that one is told. */
async function readOrigin(tx: Transaction, caller: Caller, given: { checkId: string | null; defectId: string | null }) {
  const checkId = given.defectId === null ? given.checkId : await checkOfDefect(tx, given.defectId);
  if (checkId === null) return { checkId: null, productionId: null, problem: null };
  const check = await readCheck(tx, caller, checkId).catch((error: unknown) => {
    throw error instanceof NotFound ? unknown('checkId', 'Diese Prüfung gibt es nicht.') : error;
  });
  const defects = check.defects.filter(({ id }) => given.defectId === null || id === given.defectId);
  return { checkId, productionId: check.productionId, problem: problemOf(check, defects) };
}

async function checkOfDefect(tx: Transaction, defectId: string): Promise<string> {
  const { rows } = await tx.execute<{ checkId: string }>(
    sql`select check_id as "checkId" from quality_defects where id = ${defectId}`,
  );
  const [defect] = rows;
  if (defect === undefined) throw unknown('defectId', 'Diesen Fehler gibt es nicht.');
  return defect.checkId;
}

async function requireOrder(tx: Transaction, id: string): Promise<void> {
  const { rows } = await tx.execute(sql`select from productions where id = ${id}`);
  if (rows.length === 0) throw unknown('productionId', 'Diesen Auftrag gibt es nicht.');
}

function unknown(path: string, message: string): BadInput {
  return new BadInput('unknown_reference', message, { fields: [{ path, message }] });
}

/** Two reports at once get their numbers one after the other. */
async function nextNumber(tx: Transaction): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('eight_d_reports' || current_company_id(), 0))`);
  const { rows } = await tx.execute<{ number: number }>(sql`
    select greatest(${FIRST_NUMBER}, 1 + coalesce(max(substring(report_number from '^8D-([0-9]{1,9})$')::int), 0)) as number
    from eight_d_reports`);
  return `8D-${rows[0]?.number ?? FIRST_NUMBER}`;
}

export async function changeEightD(
  tx: Transaction,
  id: string,
  { version, values }: ParsedInputOf<typeof api.changeEightD>['body'],
): Promise<api.EightDReport> {
  await advanceOpen(tx, id, version);
  await tx.update(eightDReports).set(values).where(eq(eightDReports.id, id));
  return readEightD(tx, id);
}

export async function saveDiscipline(
  tx: Transaction,
  { id, discipline }: ParsedInputOf<typeof api.saveDiscipline>['params'],
  { version, values }: ParsedInputOf<typeof api.saveDiscipline>['body'],
): Promise<api.EightDReport> {
  await advanceOpen(tx, id, version);
  await tx.execute(sql`
    update eight_d_disciplines set content = ${values.content}, responsible = ${values.responsible},
      due_on = ${values.dueOn}::date, done_on = ${values.doneOn}::date
    where report_id = ${id} and discipline = ${discipline}`);
  return readEightD(tx, id);
}

async function advanceOpen(tx: Transaction, id: string, version: number): Promise<void> {
  await advanceVersion(tx, eightDReports, WORDS, id, version);
  const [report] = await tx
    .select({ status: eightDReports.status })
    .from(eightDReports)
    .where(eq(eightDReports.id, id));
  if (report?.status !== 'closed') return;
  throw new Conflict('report_closed', 'Dieser 8D-Bericht ist abgeschlossen. Öffnen Sie ihn wieder, um ihn zu ändern.');
}

export async function setEightDStatus(
  tx: Transaction,
  id: string,
  { version, status }: ParsedInputOf<typeof api.setEightDStatus>['body'],
  now: Date,
): Promise<api.EightDReport> {
  await advanceVersion(tx, eightDReports, WORDS, id, version);
  if (status === 'closed') {
    const refusal = closeRefusal((await readEightD(tx, id)).disciplines);
    if (refusal !== null) throw new Conflict('not_finished', refusal);
  }
  await tx
    .update(eightDReports)
    .set({ status, closedAt: status === 'closed' ? now : null })
    .where(eq(eightDReports.id, id));
  return readEightD(tx, id);
}
