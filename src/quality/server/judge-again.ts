import { sql } from 'drizzle-orm';
import { NotFound } from '#platform/errors.ts';
import type { Transaction } from '#platform/server/database.ts';
import { judgeCheck } from '../check-verdict.ts';
import type { DefectSeverity } from '../quality-result.ts';

type Stored = {
  isJudged: boolean;
  scrapQuantity: number;
  reworkQuantity: number;
  acceptanceNumber: number;
  inSpec: boolean[];
  severities: DefectSeverity[];
};

/** Waits for others who change the same check. */
export async function lockCheck(tx: Transaction, checkId: string): Promise<void> {
  const { rows } = await tx.execute(sql`select from quality_checks where id = ${checkId} for update`);
  if (rows.length === 0) throw new NotFound('not_found', 'Diese Prüfung gibt es nicht.');
}

/** What was found has changed: the rule judges anew. A person's decision stays, and so do checks no rule has judged. */
export async function judgeAgain(tx: Transaction, checkId: string): Promise<void> {
  const { rows } = await tx.execute<Stored>(sql`
    select done.judged_result is not null as "isJudged", done.scrap_quantity as "scrapQuantity",
      done.rework_quantity as "reworkQuantity", coalesce(plan.acceptance_number, 0) as "acceptanceNumber",
      array(select in_spec from quality_measurements value
        where value.company_id = done.company_id and value.check_id = done.id) as "inSpec",
      array(select severity from quality_defects defect
        where defect.company_id = done.company_id and defect.check_id = done.id) as severities
    from quality_checks done
    left join inspection_plans plan on plan.company_id = done.company_id and plan.product_id = done.product_id
    where done.id = ${checkId}`);
  const [stored] = rows;
  if (stored?.isJudged !== true) return;
  const judged = judgeCheck({ ...stored, defects: stored.severities.map((severity) => ({ severity })) });
  await tx.execute(sql`
    update quality_checks set judged_result = ${judged},
      result = case when override_reason is null then ${judged} else result end
    where id = ${checkId}`);
}
