import type { DefectRow, InspectionPlanRow, QualityCheckRow } from './demo-rows.ts';
import { productId } from './master-data.ts';
import { PRODUCTS } from './product-catalogue.ts';
import type { IdSource } from './seeded-id.ts';

/** As many values as the history's checks measure. */
const SAMPLE_SIZE = 3;
/** Checks follow each other at about this distance. */
const CHECK_HOURS = 4;

export function inspectionPlanRows(ids: IdSource): InspectionPlanRow[] {
  return PRODUCTS.map((spec) => ({
    id: ids.of(`inspection-plan:${spec.number}`),
    productId: productId(ids, spec.number),
    sampleSize: SAMPLE_SIZE,
    everyPieces: Math.ceil((CHECK_HOURS * 3600) / spec.idealCycleSeconds / 10) * 10,
    everyMinutes: CHECK_HOURS * 60,
    firstPieceCheck: true,
    acceptanceNumber: 1,
    instructions: `${spec.characteristics.map(([name]) => name).join(' und ')} an ${SAMPLE_SIZE} Teilen in Folge messen.`,
  }));
}

/** One entry per check that found something: what most pieces suffered from. */
export function defectRows(checks: readonly QualityCheckRow[], ids: IdSource): DefectRow[] {
  return checks.flatMap(({ id, defectType, defectSeverity, scrapQuantity, reworkQuantity }) => {
    const quantity = scrapQuantity + reworkQuantity;
    if (quantity === 0) return [];
    return [
      {
        id: ids.next('quality-defect'),
        checkId: id,
        defectType: defectType ?? 'Sonstiger Fehler',
        severity: defectSeverity ?? 'minor',
        quantity,
      },
    ];
  });
}
