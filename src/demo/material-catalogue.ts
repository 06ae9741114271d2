/** The demo company's materials. Suppliers are invented; safety stocks follow from the consumption. */
export type MaterialSpec = {
  number: string;
  description: string;
  unit: string;
  location: string;
  supplier: string;
  leadTimeDays: number;
  /** Deliveries come late and in parts: the stock lies below the safety stock. */
  isLate?: boolean;
};

const METALS = 'Mittelland Metallhandel';
const PLASTICS = 'Polymerwerk Bodensee';
const PARTS = 'Normteile Oberaargau';

export const MATERIALS: readonly MaterialSpec[] = [
  material('M-100', 'Aluminium EN AW-6082, Platte 60 mm', 'kg', 'Lager A-01', METALS, 7),
  material('M-110', 'Vergütungsstahl 42CrMo4, Rundmaterial', 'kg', 'Lager A-02', METALS, 9),
  material('M-120', 'Rotguss CuSn7ZnPb, Rundmaterial', 'kg', 'Lager A-03', METALS, 12),
  material('M-130', 'Stahlblech DC01, 2,0 mm', 'kg', 'Lager B-01', METALS, 5),
  material('M-140', 'Edelstahlblech 1.4301, 1,5 mm', 'kg', 'Lager B-02', METALS, 6, true),
  material('M-150', 'Vierkantrohr S235, 50 × 50 × 3', 'm', 'Lager B-04', METALS, 7),
  material('M-160', 'Schweißdraht G3Si1, 1,0 mm', 'kg', 'Lager B-05', 'Schweißbedarf Aargau', 3),
  material('M-170', 'PA66-GF30 Granulat, natur', 'kg', 'Silo 1', PLASTICS, 10),
  material('M-180', 'POM Granulat, natur', 'kg', 'Silo 2', PLASTICS, 10),
  material('M-190', 'Masterbatch schwarz', 'kg', 'Lager C-01', PLASTICS, 8),
  material('M-200', 'Leiterplatte SG-4, bestückt', 'Stk', 'Lager D-01', 'Elektronik Jurasüdfuß', 21, true),
  material('M-210', 'Steckverbinder M12, 5-polig', 'Stk', 'Lager D-02', 'Elektronik Jurasüdfuß', 14),
  material('M-220', 'Rillenkugellager 6204', 'Stk', 'Lager D-03', PARTS, 5),
  material('M-230', 'Dichtring NBR 40 × 3', 'Stk', 'Lager D-04', PARTS, 4),
  material('M-240', 'Zylinderschraube M6 × 20, A2', 'Stk', 'Lager D-05', PARTS, 3),
  material('M-250', 'Reiniger, alkalisch', 'l', 'Gefahrstofflager 1', 'Chemie Rheintal', 6),
  material('M-260', 'Faltkarton 200 × 150 × 80', 'Stk', 'Lager E-01', 'Karton Emmental', 4),
  material('M-270', 'Stretchfolie, 500 mm', 'm', 'Lager E-02', 'Karton Emmental', 4),
  // Made in the own plant and kept in stock: that is how a product goes into another one.
  material('P-1102', 'Buchse BU-16 (Eigenfertigung)', 'Stk', 'Lager D-06', 'Eigenfertigung', 2),
];

function material(
  number: string,
  description: string,
  unit: string,
  location: string,
  supplier: string,
  leadTimeDays: number,
  isLate = false,
): MaterialSpec {
  return { number, description, unit, location, supplier, leadTimeDays, isLate };
}
