import { and, eq, sql } from 'drizzle-orm';
import type { OutputOf, ParsedInputOf } from '#platform/endpoint.ts';
import { BadInput, Conflict } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import type { Caller } from '#platform/server/http/route.ts';
import { withRefusals } from '#records/server/database-refusals.ts';
import { judgeCheck } from '../check-verdict.ts';
import { isInSpec } from '../in-spec.ts';
import type * as api from '../quality.api.ts';
import { readCheck } from './check-list.ts';
import { insertDefects } from './defects.service.ts';
import { readPlan } from './plans.service.ts';
import { qualityChecks } from './quality-checks.table.ts';
import { qualityMeasurements } from './quality-measurements.table.ts';

type NewCheck = ParsedInputOf<typeof api.createCheck>['body'];
type CheckDetail = OutputOf<typeof api.createCheck>;
type Characteristic = OutputOf<typeof api.readPlan>['characteristics'][number];

/** Clocks of devices differ a little; more is a wrong date. */
const FUTURE_TOLERANCE_MS = 5 * 60_000;
const FIRST_NUMBER = 100_001;
const REFUSALS = { unique: {}, inUse: 'Diese Prüfung wird noch gebraucht.' };

/** Records a check once: the same id again is the same check, with other content it is refused. */
export async function createCheck(tx: Transaction, caller: Caller, check: NewCheck, now: Date): Promise<CheckDetail> {
  const [known] = await tx.select().from(qualityChecks).where(eq(qualityChecks.id, check.id));
  if (known !== undefined) return repeated(tx, caller, check, known);

  const checkDate = check.checkDate === undefined ? now : new Date(check.checkDate);
  if (checkDate.getTime() > now.getTime() + FUTURE_TOLERANCE_MS) {
    throw new BadInput('in_the_future', 'Der Zeitpunkt der Prüfung liegt in der Zukunft.');
  }
  requireSomethingToJudge(check);
  const plan = await readPlanOfInput(tx, check);
  await requireFittingOrder(tx, check);
  const values = measuredValues(check, plan.characteristics);
  const judgedResult = judgeCheck({
    ...check,
    inSpec: values.map(({ inSpec }) => inSpec),
    acceptanceNumber: plan.values?.acceptanceNumber ?? 0,
  });
  const worst = (['critical', 'major', 'minor'] as const).find((severity) =>
    check.defects.some((defect) => defect.severity === severity),
  );
  await withRefusals(REFUSALS, async () =>
    tx.insert(qualityChecks).values({
      id: check.id,
      companyId: caller.companyId,
      checkNumber: await nextCheckNumber(tx),
      checkDate,
      result: check.override?.result ?? judgedResult,
      judgedResult,
      overrideReason: check.override?.reason ?? null,
      overriddenBy: check.override ? caller.userId : null,
      createdBy: caller.userId,
      productionId: check.productionId,
      productId: check.productId,
      machineId: check.machineId,
      employeeId: check.employeeId,
      inspectedQuantity: check.inspectedQuantity,
      scrapQuantity: check.scrapQuantity,
      reworkQuantity: check.reworkQuantity,
      defectType: check.defects.find(({ severity }) => severity === worst)?.type ?? null,
      defectSeverity: worst ?? null,
      notes: check.notes,
    }),
  );
  if (values.length > 0) {
    await tx
      .insert(qualityMeasurements)
      .values(values.map((value) => ({ ...value, companyId: caller.companyId, checkId: check.id })));
  }
  await insertDefects(tx, caller.companyId, check.id, check.defects);
  return readCheck(tx, caller, check.id);
}

export async function overrideResult(
  tx: Transaction,
  caller: Caller,
  id: string,
  { version, result, reason }: ParsedInputOf<typeof api.overrideResult>['body'],
): Promise<CheckDetail> {
  const changed = await tx
    .update(qualityChecks)
    .set({
      result,
      // Checks of before this rule know only their result: it is what was judged.
      judgedResult: sql`coalesce(${qualityChecks.judgedResult}, ${qualityChecks.result})`,
      overrideReason: reason,
      overriddenBy: caller.userId,
    })
    .where(and(eq(qualityChecks.id, id), eq(qualityChecks.version, version)))
    .returning({ id: qualityChecks.id });
  const current = await readCheck(tx, caller, id);
  if (changed.length > 0) return current;
  throw new Conflict(
    'version_conflict',
    'Diese Prüfung wurde inzwischen von jemand anderem geändert. Bitte vergleichen Sie beide Fassungen.',
    { fields: [{ path: 'version', message: String(current.version) }] },
  );
}

async function repeated(
  tx: Transaction,
  caller: Caller,
  check: NewCheck,
  known: typeof qualityChecks.$inferSelect,
): Promise<CheckDetail> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from quality_measurements where check_id = ${check.id}`,
  );
  const isSame =
    known.productId === check.productId &&
    known.productionId === check.productionId &&
    known.inspectedQuantity === check.inspectedQuantity &&
    rows[0]?.count === check.values.length;
  if (isSame) return readCheck(tx, caller, check.id);
  throw new Conflict('already_exists', 'Unter dieser Kennung ist schon eine andere Prüfung gespeichert.');
}

function requireSomethingToJudge(check: NewCheck): void {
  if (check.values.length === 0 && check.inspectedQuantity === 0 && check.defects.length === 0) {
    throw new BadInput('nothing_checked', 'Bitte erfassen Sie Messwerte oder eine geprüfte Menge.');
  }
  if (check.scrapQuantity + check.reworkQuantity > check.inspectedQuantity) {
    const message = 'Ausschuss und Nacharbeit sind zusammen mehr als die geprüfte Menge.';
    throw new BadInput('contradictory_values', message, { fields: [{ path: 'inspectedQuantity', message }] });
  }
}

/** An id in what was sent is bad input; the same id in an address would be a missing page. */
async function readPlanOfInput(tx: Transaction, check: NewCheck) {
  const { rows } = await tx.execute(sql`select from products where id = ${check.productId}`);
  if (rows.length === 0) throw unknownReference('productId', 'Dieses Produkt gibt es nicht.');
  return readPlan(tx, check.productId);
}

async function requireFittingOrder(tx: Transaction, { productionId, productId }: NewCheck): Promise<void> {
  if (productionId === null) return;
  const { rows } = await tx.execute<{ product_id: string }>(
    sql`select product_id from productions where id = ${productionId}`,
  );
  if (rows[0] === undefined) throw unknownReference('productionId', 'Diesen Auftrag gibt es nicht.');
  if (rows[0].product_id !== productId) {
    throw unknownReference('productionId', 'Dieser Auftrag fertigt ein anderes Produkt.');
  }
}

/** Limits are copied: a later change of the product must not rewrite this judgement. */
function measuredValues(check: NewCheck, characteristics: readonly Characteristic[]) {
  const byId = new Map(characteristics.map((one) => [one.id, one]));
  const taken = new Set<string>();
  return check.values.map(({ characteristicId, sampleNumber, value }, index) => {
    const characteristic = byId.get(characteristicId);
    if (characteristic === undefined) {
      throw unknownReference(`values.${index}.characteristicId`, 'Dieses Merkmal gehört nicht zum Produkt.');
    }
    const place = `${characteristicId}:${sampleNumber}`;
    if (taken.has(place)) {
      const message = `${characteristic.name}: Teil ${sampleNumber} ist doppelt erfasst.`;
      throw new BadInput('doubled_value', message, { fields: [{ path: `values.${index}.value`, message }] });
    }
    taken.add(place);
    const { lowerLimit, upperLimit } = characteristic;
    return {
      characteristicId,
      sampleNumber,
      parameter: characteristic.name,
      unit: characteristic.unit,
      nominal: characteristic.nominal,
      lowerLimit,
      upperLimit,
      measuredValue: value,
      inSpec: isInSpec(value, { lower: lowerLimit, upper: upperLimit }),
    };
  });
}

function unknownReference(path: string, message: string): BadInput {
  return new BadInput('unknown_reference', message, { fields: [{ path, message }] });
}

/** The row of the counter is locked until the end of the transaction: no number twice, and none missing. */
async function nextCheckNumber(tx: Transaction): Promise<string> {
  const counted = await tx.execute<{ number: string }>(sql`
    update quality_check_numbers set last_number = last_number + 1 returning last_number as number`);
  const [{ number } = { number: undefined }] = counted.rows.length > 0 ? counted.rows : (await startCounter(tx)).rows;
  return `QP-${number}`;
}

/** The first check of a company, after those that came by import or with the demo. Two at once: the second waits and counts on. */
function startCounter(tx: Transaction) {
  return tx.execute<{ number: string }>(sql`
    insert into quality_check_numbers (company_id, last_number)
    select current_company_id(),
      greatest(${FIRST_NUMBER}, 1 + coalesce(max(substring(check_number from '^QP-([0-9]{1,15})$')::bigint), 0))
    from quality_checks
    on conflict (company_id) do update set last_number = quality_check_numbers.last_number + 1
    returning last_number as number`);
}
