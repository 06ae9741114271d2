import { and, eq, sql } from 'drizzle-orm';
import type { OutputOf, ParsedInputOf } from '#platform/endpoint.ts';
import { Conflict, NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { withRefusals } from '#records/server/database-refusals.ts';
import { allOf, containsText, directionOf, readPage } from '#records/server/page-query.ts';
import type * as api from '../quality.api.ts';
import { inspectionPlans } from './inspection-plans.table.ts';

type Plan = OutputOf<typeof api.readPlan>;
type ListedPlan = OutputOf<typeof api.listPlans>['rows'][number];

const PLAN_VALUES = sql`case when plan.id is null then null else jsonb_build_object(
  'sampleSize', plan.sample_size, 'everyPieces', plan.every_pieces, 'everyMinutes', plan.every_minutes,
  'firstPieceCheck', plan.first_piece_check, 'acceptanceNumber', plan.acceptance_number,
  'instructions', plan.instructions, 'isActive', plan.is_active) end as values`;
const PRODUCT = sql`product.id as "productId", product.product_number as "productNumber",
  product.model as "productName", plan.version`;
const PLANNED_PRODUCTS = sql`from products product left join inspection_plans plan
  on plan.company_id = product.company_id and plan.product_id = product.id`;
const CONFLICT =
  'Dieser Prüfplan wurde inzwischen von jemand anderem geändert. Bitte laden Sie die Seite neu und vergleichen Sie.';

export async function listPlans(tx: Transaction, query: ParsedInputOf<typeof api.listPlans>['query']) {
  const column = query.sort === 'productName' ? sql`product.model` : sql`product.product_number`;
  const condition = allOf([
    sql`(product.is_active or plan.id is not null)`,
    containsText(query.search, [sql`product.product_number`, sql`product.model`]),
    query.planned === undefined ? undefined : sql`(plan.id is not null) = ${query.planned === 'true'}`,
  ]);
  return readPage(
    tx,
    {
      select: sql<ListedPlan>`${PRODUCT}, ${PLAN_VALUES}, (select count(*)::int from product_characteristics one
        where one.company_id = product.company_id and one.product_id = product.id) as "characteristicCount"`,
      from: sql`${PLANNED_PRODUCTS} where ${condition}`,
      order: sql`${column} ${directionOf(query.direction)}, product.id`,
    },
    query,
  );
}

export async function readPlan(tx: Transaction, productId: string): Promise<Plan> {
  const { rows } = await tx.execute<Plan>(sql`
    select ${PRODUCT}, ${PLAN_VALUES}, coalesce((
      select jsonb_agg(jsonb_build_object('id', one.id, 'position', one.position, 'name', one.name, 'unit', one.unit,
        'nominal', one.nominal, 'lowerLimit', one.lower_limit, 'upperLimit', one.upper_limit) order by one.position)
      from product_characteristics one
      where one.company_id = product.company_id and one.product_id = product.id), '[]') as characteristics
    ${PLANNED_PRODUCTS} where product.id = ${productId}`);
  const [plan] = rows;
  if (plan === undefined) throw new NotFound('not_found', 'Dieses Produkt gibt es nicht.');
  return plan;
}

/** `version` is the one that was read; null says that there was no plan yet. */
export async function savePlan(
  tx: Transaction,
  companyId: string,
  productId: string,
  change: ParsedInputOf<typeof api.savePlan>['body'],
): Promise<Plan> {
  await readPlan(tx, productId);
  if (change.version === null) {
    await withRefusals(
      {
        unique: { inspection_plans_company_id_product_id_key: { field: 'version', message: CONFLICT } },
        inUse: CONFLICT,
      },
      () => tx.insert(inspectionPlans).values({ ...change.values, companyId, productId }),
    );
    return readPlan(tx, productId);
  }
  const updated = await tx
    .update(inspectionPlans)
    .set(change.values)
    .where(and(eq(inspectionPlans.productId, productId), eq(inspectionPlans.version, change.version)))
    .returning({ id: inspectionPlans.id });
  if (updated.length === 0) throw new Conflict('version_conflict', CONFLICT);
  return readPlan(tx, productId);
}
