import { type SQL, sql } from 'drizzle-orm';
import { displayName, seesEmployeeNames } from '#employees/server/privacy.service.ts';
import type { OutputOf, ParsedInputOf } from '#platform/endpoint.ts';
import { NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { Caller } from '#platform/server/http/route.ts';
import { allOf, directionOf, patternOf, withinPeriod, wordsOf } from '#records/server/page-query.ts';
import { deviationOf, toleranceCpk } from '../measured-value.ts';
import type * as api from '../quality.api.ts';
import { findDefects } from './defects.service.ts';

type CheckSummary = OutputOf<typeof api.listChecks>['rows'][number];
type CheckDetail = OutputOf<typeof api.readCheck>;
type Measurement = CheckDetail['measurements'][number];

const DETAILS = sql`
  left join productions production on production.company_id = done.company_id and production.id = done.production_id
  left join products product on product.company_id = done.company_id and product.id = done.product_id
  left join machines machine on machine.company_id = done.company_id and machine.id = done.machine_id
  left join employees employee on employee.company_id = done.company_id and employee.id = done.employee_id`;

/** The inspector's name follows the company's privacy setting. */
async function summarySelection(tx: Transaction, caller: Caller): Promise<SQL<CheckSummary>> {
  const seesNames = await seesEmployeeNames(tx, caller);
  return sql<CheckSummary>`done.id, done.check_number as "checkNumber", iso_utc(done.check_date) as "checkDate", done.result,
    done.production_id as "productionId", production.production_number as "productionNumber",
    done.product_id as "productId", product.model as "productName",
    done.machine_id as "machineId", machine.name as "machineName",
    ${displayName(sql`employee.id`, sql`employee.name`, seesNames)} as "employeeName",
    done.inspected_quantity as "inspectedQuantity", done.scrap_quantity as "scrapQuantity",
    done.rework_quantity as "reworkQuantity",
    exists (select from quality_holds held where held.company_id = done.company_id
      and held.production_id = done.production_id and held.released_at is null) as "isOnHold"`;
}

const SORT_COLUMNS = {
  checkDate: sql`done.check_date`,
  checkNumber: sql`done.check_number`,
  result: sql`done.result`,
} as const;

export async function listChecks(
  tx: Transaction,
  caller: Caller,
  query: ParsedInputOf<typeof api.listChecks>['query'],
) {
  const { result, productId, machineId, productionId } = query;
  const condition = allOf([
    ...wordsOf(query.search).map(containsWord),
    result === undefined ? undefined : sql`done.result = ${result}`,
    productId === undefined ? undefined : sql`done.product_id = ${productId}`,
    machineId === undefined ? undefined : sql`done.machine_id = ${machineId}`,
    productionId === undefined ? undefined : sql`done.production_id = ${productionId}`,
    withinPeriod(sql`done.check_date`, query),
  ]);
  const order = sql`${SORT_COLUMNS[query.sort]} ${directionOf(query.direction)}, done.id`;
  // The page is cut out first: names are looked up for its rows only, however far down it lies.
  const page = await tx.execute<CheckSummary>(sql`
    select ${await summarySelection(tx, caller)}
    from (select done.* from quality_checks done where ${condition} order by ${order}
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}) done ${DETAILS}
    order by ${order}`);
  const count = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from quality_checks done where ${condition}`,
  );
  return { total: count.rows[0]?.total ?? 0, rows: page.rows };
}

/** Looks a word up in the small tables first, so that the big one is compared by ids. */
function containsWord(word: string): SQL {
  const pattern = patternOf(word);
  return sql`(done.check_number ilike ${pattern}
    or done.production_id in (select id from productions where production_number ilike ${pattern})
    or done.product_id in (select id from products where model ilike ${pattern} or product_number ilike ${pattern})
    or done.machine_id in (select id from machines where name ilike ${pattern}))`;
}

export async function readCheck(tx: Transaction, caller: Caller, id: string): Promise<CheckDetail> {
  const { rows } = await tx.execute<Omit<CheckDetail, 'measurements' | 'defects'>>(sql`
    select ${await summarySelection(tx, caller)}, done.version, done.judged_result as "judgedResult",
      done.override_reason as "overrideReason", done.notes
    from quality_checks done ${DETAILS} where done.id = ${id}`);
  const [check] = rows;
  if (check === undefined) throw new NotFound('not_found', 'Diese Prüfung gibt es nicht.');
  return { ...check, measurements: await readMeasurements(tx, id), defects: await findDefects(tx, id) };
}

type StoredValue = Omit<Measurement, 'limits' | 'deviation' | 'cpk'> & { lower: number | null; upper: number | null };

async function readMeasurements(tx: Transaction, checkId: string): Promise<Measurement[]> {
  const { rows } = await tx.execute<StoredValue>(sql`
    select value.characteristic_id as "characteristicId", value.sample_number as "sampleNumber", value.parameter,
      value.unit, value.nominal, value.measured_value as actual, value.lower_limit as lower, value.upper_limit as upper,
      value.in_spec as "inSpec"
    from quality_measurements value
    left join product_characteristics characteristic
      on characteristic.company_id = value.company_id and characteristic.id = value.characteristic_id
    where value.check_id = ${checkId}
    order by characteristic.position nulls last, value.parameter, value.sample_number, value.id`);
  return rows.map(({ lower, upper, ...value }) => {
    const limits = { lower, upper };
    return {
      ...value,
      limits,
      deviation: deviationOf(value.actual, value.nominal),
      cpk: toleranceCpk(value.actual, value.nominal, limits),
    };
  });
}
