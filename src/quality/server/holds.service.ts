import { type SQL, sql } from 'drizzle-orm';
import type { OutputOf, ParsedInputOf } from '#platform/endpoint.ts';
import { Conflict, NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { Caller } from '#platform/server/http/route.ts';
import { withRefusals } from '#records/server/database-refusals.ts';
import { allOf, containsText, directionOf, readPage } from '#records/server/page-query.ts';
import type * as api from '../quality.api.ts';

type Hold = OutputOf<typeof api.holdProduction>;

const HOLD = sql<Hold>`held.id, held.production_id as "productionId", production.production_number as "productionNumber",
  product.model as "productName", held.reason, iso_utc(held.held_at) as "heldAt",
  iso_utc(held.released_at) as "releasedAt", held.release_note as "releaseNote"`;
const HOLDS = sql`from quality_holds held
  join productions production on production.company_id = held.company_id and production.id = held.production_id
  join products product on product.company_id = production.company_id and product.id = production.product_id`;
const ALREADY_HELD = 'Dieser Auftrag ist schon gesperrt.';

export async function listHolds(tx: Transaction, query: ParsedInputOf<typeof api.listHolds>['query']) {
  const condition = allOf([
    containsText(query.search, [sql`production.production_number`, sql`product.model`, sql`held.reason`]),
    query.open === undefined ? undefined : sql`(held.released_at is null) = ${query.open === 'true'}`,
    query.productionId === undefined ? undefined : sql`held.production_id = ${query.productionId}`,
  ]);
  const order = sql`held.held_at ${directionOf(query.direction)}, held.id`;
  return readPage(tx, { select: HOLD, from: sql`${HOLDS} where ${condition}`, order }, query);
}

export async function holdProduction(
  tx: Transaction,
  caller: Caller,
  { productionId, reason }: ParsedInputOf<typeof api.holdProduction>['body'],
): Promise<Hold> {
  const { rows } = await withRefusals(
    { unique: { quality_holds_open: { field: 'productionId', message: ALREADY_HELD } }, inUse: ALREADY_HELD },
    () =>
      tx.execute<{ id: string }>(sql`
        insert into quality_holds (company_id, production_id, reason, held_by)
        values (current_company_id(), ${productionId}, ${reason}, ${caller.userId}) returning id`),
  );
  return findHold(tx, sql`held.id = ${rows[0]?.id}`);
}

export async function releaseHold(tx: Transaction, caller: Caller, id: string, note: string): Promise<Hold> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update quality_holds set released_at = now(), released_by = ${caller.userId}, release_note = ${note}
    where id = ${id} and released_at is null returning id`);
  const hold = await findHold(tx, sql`held.id = ${id}`);
  if (rows.length === 0) throw new Conflict('already_released', 'Dieser Auftrag ist schon freigegeben.');
  return hold;
}

async function findHold(tx: Transaction, condition: SQL): Promise<Hold> {
  const { rows } = await tx.execute<Hold>(sql`select ${HOLD} ${HOLDS} where ${condition}`);
  const [hold] = rows;
  if (hold === undefined) throw new NotFound('not_found', 'Diese Sperre gibt es nicht.');
  return hold;
}
