import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { ListQuery } from '#records/server/record-store.ts';
import type { ProductionStatus } from '../production-status.ts';
import { productions } from './productions.table.ts';

export type ProductionQuery = ListQuery & {
  status?: ProductionStatus;
  open?: 'true' | 'false';
  machine?: string;
  product?: string;
  from?: string;
  to?: string;
};

export const OPEN_STATUSES: readonly ProductionStatus[] = ['planned', 'queued', 'in_progress', 'paused'];
const TIME_ZONE = sql.raw('(select time_zone from companies where id = current_company_id())');

/** The conditions of the list. Days are those of the plant's calendar. */
export function productionConditions(query: ProductionQuery): (SQL | undefined)[] {
  const { status, open, machine, product, from, to } = query;
  return [
    ...searchConditions(query.search),
    status === undefined ? undefined : eq(productions.status, status),
    open === undefined ? undefined : openCondition(open === 'true'),
    machine === undefined ? undefined : eq(productions.machineId, machine),
    product === undefined ? undefined : eq(productions.productId, product),
    from === undefined
      ? undefined
      : sql`${productions.startTime} >= ${from}::date::timestamp at time zone ${TIME_ZONE}`,
    to === undefined
      ? undefined
      : sql`${productions.startTime} < (${to}::date + 1)::timestamp at time zone ${TIME_ZONE}`,
  ];
}

function openCondition(isOpen: boolean): SQL {
  const isListed = inArray(productions.status, [...OPEN_STATUSES]);
  return isOpen ? isListed : sql`not (${isListed})`;
}

/**
 * Every word must occur in the number, the customer, the product or the machine. Products and machines are few: they
 * are searched once, not once per order.
 */
function searchConditions(text: string): (SQL | undefined)[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`;
    return or(
      sql`productions.search_text like ${pattern.toLowerCase()}`,
      sql`${productions.productId} = any(array(select id from products where model ilike ${pattern} or product_number ilike ${pattern}))`,
      sql`${productions.machineId} = any(array(select id from machines where name ilike ${pattern}))`,
    );
  });
}

/** Days and times of the plan by the plant's clock, for forms and files. */
export const localStartDate = sql<string>`to_char(productions.planned_start at time zone ${TIME_ZONE}, 'YYYY-MM-DD')`;
export const localStartTime = sql<string>`to_char(productions.planned_start at time zone ${TIME_ZONE}, 'HH24:MI')`;
