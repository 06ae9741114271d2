import { seededRandom } from '#platform/random.ts';
import type { ShiftType } from '#shifts/shift-type.ts';
import type {
  EmployeeRow,
  EmployeeSkillRow,
  ProductCharacteristicRow,
  ProductMaterialRow,
  ProductOperationRow,
  ProductRow,
} from './demo-rows.ts';
import { EMPLOYEES } from './employee-catalogue.ts';
import { PRODUCTS } from './product-catalogue.ts';
import { operationRows } from './routing-catalogue.ts';
import type { IdSource } from './seeded-id.ts';

/** Rows that do not depend on the day. */
export type MasterData = {
  employees: EmployeeRow[];
  employeeSkills: EmployeeSkillRow[];
  products: ProductRow[];
  productCharacteristics: ProductCharacteristicRow[];
  productMaterials: ProductMaterialRow[];
  productOperations: ProductOperationRow[];
  /** Who can do a job, those of the given shift if there are any. */
  peopleWith: (skill: string, shift?: ShiftType) => string[];
};

export function masterData(seed: string, ids: IdSource): MasterData {
  const random = seededRandom(`${seed}:people`);
  const employees: EmployeeRow[] = [];
  const employeeSkills: EmployeeSkillRow[] = [];
  for (const [index, spec] of EMPLOYEES.entries()) {
    const id = ids.of(`employee:${spec.name}`);
    const { name, department, jobTitle, qualification } = spec;
    employees.push({
      id,
      name,
      employeeNumber: String(1001 + index),
      department,
      jobTitle,
      qualification,
      shiftId: ids.of(`shift:${spec.shift}`),
      employedSince: `${random.integer(2004, 2024)}-${String(random.integer(1, 12)).padStart(2, '0')}-01`,
    });
    for (const [position, skill] of spec.skills.entries()) {
      employeeSkills.push({
        id: ids.of(`skill:${spec.name}:${skill}`),
        employeeId: id,
        skill,
        level: position === 0 ? random.integer(3, 4) : random.integer(2, 3),
        validUntil: skill === 'Roboterschweißen' ? `${random.integer(2027, 2029)}-06-30` : null,
      });
    }
  }
  return {
    employees,
    employeeSkills,
    ...productData(ids),
    peopleWith(skill, shift) {
      const skilled = EMPLOYEES.filter((spec) => spec.skills.includes(skill));
      const onShift = skilled.filter((spec) => spec.shift === shift);
      return (onShift.length > 0 ? onShift : skilled).map((spec) => ids.of(`employee:${spec.name}`));
    },
  };
}

type ProductData = Pick<MasterData, 'products' | 'productCharacteristics' | 'productMaterials' | 'productOperations'>;

function productData(ids: IdSource): ProductData {
  return {
    products: PRODUCTS.map((spec) => ({
      id: productId(ids, spec.number),
      productNumber: spec.number,
      model: spec.model,
      revision: 'A',
      description: spec.description,
      unit: 'Stk',
      weightKg: spec.weightKg,
      idealCycleTime: spec.idealCycleSeconds,
      setupTimeMinutes: spec.setupMinutes,
    })),
    productCharacteristics: PRODUCTS.flatMap((spec) =>
      spec.characteristics.map(([name, nominal, tolerance, unit], index) => ({
        id: ids.of(`characteristic:${spec.number}:${name}`),
        productId: productId(ids, spec.number),
        position: index + 1,
        name,
        unit: unit ?? 'mm',
        nominal,
        lowerLimit: tenThousandths(nominal - tolerance),
        upperLimit: tenThousandths(nominal + tolerance),
      })),
    ),
    productOperations: PRODUCTS.flatMap((spec) => operationRows(spec, productId(ids, spec.number), ids)),
    productMaterials: PRODUCTS.flatMap((spec) =>
      spec.materials.map(([materialNumber, quantityPerPiece], index) => ({
        id: ids.of(`bill-of-material:${spec.number}:${materialNumber}`),
        productId: productId(ids, spec.number),
        materialId: ids.of(`material:${materialNumber}`),
        position: index + 1,
        quantityPerPiece,
      })),
    ),
  };
}

export function productId(ids: IdSource, number: string): string {
  return ids.of(`product:${number}`);
}

/** Subtraction leaves crumbs behind the fourth decimal. */
function tenThousandths(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
