import { sql } from 'drizzle-orm';
import type { OutputOf, ParsedInputOf } from '#platform/endpoint.ts';
import { BadInput, NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { allOf, withinPeriod } from '#records/server/page-query.ts';
import {
  type CountedSample,
  countOfDefectsChart,
  countOfPiecesChart,
  defectsPerUnitChart,
  shareChart,
} from '../attributes-chart.ts';
import { capabilityOf } from '../capability.ts';
import { type ControlChart, isVariablesChart, SETTLED_POINTS } from '../control-chart.ts';
import { histogramOf } from '../histogram.ts';
import { findViolations } from '../nelson-rules.ts';
import type { readSpc as contract } from '../spc.api.ts';
import {
  individualsChart,
  meanDeviationChart,
  meanRangeChart,
  spreadFromDeviations,
  spreadFromMovingRanges,
  spreadFromRanges,
  type WithinSpread,
} from '../variables-chart.ts';

type Query = ParsedInputOf<typeof contract>['query'];
type Answer = OutputOf<typeof contract>;
type CheckRef = { checkId: string; checkNumber: string; at: string };

/** More points than pixels help nobody, and limits should tell about the present. */
const MAX_CHECKS = 500;

export async function readSpc(tx: Transaction, query: Query): Promise<Answer> {
  return isVariablesChart(query.chart) ? readMeasured(tx, query, query.chart) : readCounted(tx, query, query.chart);
}

type Subject = Pick<Answer, 'title' | 'unit' | 'nominal' | 'lowerLimit' | 'upperLimit'>;

async function readMeasured(tx: Transaction, query: Query, kind: 'xbar-r' | 'xbar-s' | 'i-mr'): Promise<Answer> {
  if (query.characteristicId === undefined) {
    throw new BadInput('characteristic_missing', 'Bitte wählen Sie ein Prüfmerkmal.');
  }
  const { productId, ...subject } = await findCharacteristic(tx, query.characteristicId);
  const { rows, isShortened } = newestFirst(
    await tx.execute<CheckRef & { values: number[] }>(sql`
      select done.id as "checkId", done.check_number as "checkNumber", iso_utc(done.check_date) as at,
        measured.values
      from quality_checks done
      cross join lateral (
        select array_agg(value.measured_value order by value.sample_number, value.id) as values
        from quality_measurements value
        where value.company_id = done.company_id and value.check_id = done.id
          and value.characteristic_id = ${query.characteristicId}) measured
      where done.product_id = ${productId} and measured.values is not null and ${periodOf(query)}
      order by done.check_date desc, done.id desc limit ${MAX_CHECKS + 1}`),
  );
  const samples = rows.map(({ values }) => values);
  const values = samples.flat();
  // Every single value is a point of an I-MR chart; it still belongs to its check.
  const checks = kind === 'i-mr' ? rows.flatMap((row) => row.values.map(() => row)) : rows;
  const charts = { 'xbar-r': meanRangeChart, 'xbar-s': meanDeviationChart };
  const chart = kind === 'i-mr' ? individualsChart(values) : charts[kind](samples);
  return {
    ...subject,
    ...describe(query.chart, chart, checks),
    isShortened,
    checkCount: rows.length,
    capability: capabilityOf(values, spreadWithin(kind, samples, chart), {
      lower: subject.lowerLimit,
      upper: subject.upperLimit,
    }),
    histogram: histogramOf(values),
  };
}

/** The spread the chart's limits are made of; null when there is no chart. */
function spreadWithin(
  kind: 'xbar-r' | 'xbar-s' | 'i-mr',
  samples: number[][],
  chart: ControlChart,
): WithinSpread | null {
  if (chart.tracks === null) return null;
  if (kind === 'i-mr') return spreadFromMovingRanges(samples.flat());
  return kind === 'xbar-r' ? spreadFromRanges(samples) : spreadFromDeviations(samples);
}

const COUNTING_CHARTS = { p: shareChart, np: countOfPiecesChart, c: countOfDefectsChart, u: defectsPerUnitChart };

async function readCounted(tx: Transaction, query: Query, kind: 'p' | 'np' | 'c' | 'u'): Promise<Answer> {
  if (query.productId === undefined) throw new BadInput('product_missing', 'Bitte wählen Sie ein Produkt.');
  const { rows: products } = await tx.execute<{ title: string }>(
    sql`select model as title from products where id = ${query.productId}`,
  );
  const [product] = products;
  if (product === undefined) throw new NotFound('not_found', 'Dieses Produkt gibt es nicht.');
  // p and np count nonconforming pieces, c and u defects: one piece may have several.
  const found =
    kind === 'p' || kind === 'np'
      ? sql`done.scrap_quantity + done.rework_quantity`
      : sql`coalesce((select sum(quantity)::int from quality_defects defect
          where defect.company_id = done.company_id and defect.check_id = done.id), 0)`;
  const { rows, isShortened } = newestFirst(
    await tx.execute<CheckRef & CountedSample>(sql`
      select done.id as "checkId", done.check_number as "checkNumber", iso_utc(done.check_date) as at,
        ${found} as found, done.inspected_quantity as size
      from quality_checks done
      where done.product_id = ${query.productId} and done.inspected_quantity > 0 and ${periodOf(query)}
      order by done.check_date desc, done.id desc limit ${MAX_CHECKS + 1}`),
  );
  return {
    title: product.title,
    unit: '',
    nominal: null,
    lowerLimit: null,
    upperLimit: null,
    ...describe(query.chart, COUNTING_CHARTS[kind](rows), rows),
    isShortened,
    checkCount: rows.length,
    capability: null,
    histogram: [],
  };
}

function describe(kind: Answer['chart'], chart: ControlChart, checks: readonly CheckRef[]) {
  return {
    chart: kind,
    reason: chart.reason,
    isProvisional: chart.tracks !== null && checks.length < SETTLED_POINTS,
    tracks: (chart.tracks ?? []).map((track) => ({
      name: track.name,
      points: track.points.map(({ index, sigma: _sigma, ...point }) => {
        const { checkId, checkNumber, at } = checks[index] as CheckRef;
        return { checkId, checkNumber, at, ...point };
      }),
      violations: findViolations(track),
    })),
  };
}

function periodOf({ machineId, ...period }: Query) {
  return allOf([
    withinPeriod(sql`done.check_date`, period),
    machineId === undefined ? undefined : sql`done.machine_id = ${machineId}`,
  ]);
}

/** Read newest first to keep the newest, shown in the order of time. */
function newestFirst<Row>({ rows }: { rows: Row[] }): { rows: Row[]; isShortened: boolean } {
  return { rows: rows.slice(0, MAX_CHECKS).toReversed(), isShortened: rows.length > MAX_CHECKS };
}

async function findCharacteristic(tx: Transaction, id: string): Promise<Subject & { productId: string }> {
  const { rows } = await tx.execute<Subject & { productId: string }>(sql`
    select product_id as "productId", name as title, unit, nominal, lower_limit as "lowerLimit", upper_limit as "upperLimit"
    from product_characteristics where id = ${id}`);
  const [subject] = rows;
  if (subject === undefined) throw new NotFound('not_found', 'Dieses Prüfmerkmal gibt es nicht.');
  return subject;
}
