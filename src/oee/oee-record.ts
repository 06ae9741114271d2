import type { ShiftType } from '#shifts/shift-type.ts';
import { type OeeSums, oeeOf, totalPieces } from './oee-sums.ts';

/** A row of oee_records as it is calculated (DATA-13); without id and machine. */
export type CalculatedRecord = {
  productionId: string;
  calculationDate: string;
  shiftType: ShiftType | null;
  availability: number;
  performance: number;
  quality: number;
  oee: number;
  plannedProductionTime: number;
  actualProductionTime: number;
  downtimeMinutes: number;
  setupTimeMinutes: number;
  idealCycleTime: number;
  actualCycleTime: number | null;
  targetQuantity: number;
  totalPiecesProduced: number;
  goodPieces: number;
  rejectedPieces: number;
  reworkPieces: number;
  noDataMinutes: number;
};

/** One record per production and production day. Days without planned time or ideal cycle time have none. */
export function oeeRecords(sums: readonly OeeSums[]): CalculatedRecord[] {
  const groups = new Map<string, OeeSums[]>();
  for (const part of sums) {
    const key = `${part.productionId} ${part.date}`;
    groups.set(key, [...(groups.get(key) ?? []), part]);
  }
  return [...groups.values()].flatMap((group) => oeeRecordOf(group) ?? []);
}

/** All parts are of one production and one day. */
export function oeeRecordOf(parts: readonly OeeSums[]): CalculatedRecord | null {
  const [first] = parts;
  const figures = oeeOf(parts);
  if (first === undefined || first.idealCycleTimeSeconds === null || figures === null) return null;
  const sum = (value: (part: OeeSums) => number) => parts.reduce((total, part) => total + value(part), 0);
  const plannedMinutes = sum((part) => part.plannedMs) / 60_000;
  const actualMinutes = sum((part) => part.runMs) / 60_000;
  const total = sum(totalPieces);
  return {
    productionId: first.productionId,
    calculationDate: first.date,
    shiftType: mainShift(parts),
    ...figures,
    plannedProductionTime: plannedMinutes,
    actualProductionTime: actualMinutes,
    downtimeMinutes: plannedMinutes - actualMinutes,
    setupTimeMinutes: sum((part) => part.setupMs) / 60_000,
    idealCycleTime: first.idealCycleTimeSeconds,
    actualCycleTime: total > 0 ? (actualMinutes * 60) / total : null,
    targetQuantity: Math.floor((plannedMinutes * 60) / first.idealCycleTimeSeconds),
    totalPiecesProduced: total,
    goodPieces: sum((part) => part.good),
    rejectedPieces: sum((part) => part.scrap),
    reworkPieces: sum((part) => part.rework),
    noDataMinutes: sum((part) => part.noDataMs) / 60_000,
  };
}

/** The shift in which most of the planned time lies; of equal ones the first. */
function mainShift(parts: readonly OeeSums[]): ShiftType | null {
  let main: OeeSums | null = null;
  for (const part of parts) {
    if (main === null || part.plannedMs > main.plannedMs) main = part;
  }
  return main?.shiftType ?? null;
}
