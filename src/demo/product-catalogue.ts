/** The demo company's products: one operation each, on machines of one type. */
export type ProductSpec = {
  number: string;
  model: string;
  description: string;
  machineType: string;
  weightKg: number;
  idealCycleSeconds: number;
  setupMinutes: number;
  /** Material number and quantity per piece in the material's unit. */
  materials: readonly (readonly [string, number])[];
  /** Name, nominal and tolerance (±) in mm unless the unit says otherwise. */
  characteristics: readonly CharacteristicSpec[];
};
export type CharacteristicSpec = readonly [name: string, nominal: number, tolerance: number, unit?: string];

export const PRODUCTS: readonly ProductSpec[] = [
  product('P-1001', 'Ventilblock VB-40', 'Hydraulik-Ventilblock, 4-fach', 'CNC-Fräsen', 1.9, 420, 35, {
    materials: [['M-100', 2.6]],
    characteristics: [
      ['Bohrung Ø 12 H7', 12.009, 0.009],
      ['Planheit Auflage', 0.02, 0.02],
    ],
  }),
  product('P-1002', 'Getriebegehäuse GG-12', 'Gehäuse für Winkelgetriebe', 'CNC-Fräsen', 4.8, 900, 50, {
    materials: [['M-100', 7.2]],
    characteristics: [
      ['Lagersitz Ø 62 J6', 61.997, 0.01],
      ['Achsabstand', 80, 0.02],
    ],
  }),
  product('P-1003', 'Flansch FL-80', 'Anschlussflansch DN 80', 'CNC-Fräsen', 2.3, 240, 25, {
    materials: [['M-110', 3.1]],
    characteristics: [
      ['Außendurchmesser', 200, 0.1],
      ['Dicke', 20, 0.05],
    ],
  }),
  product('P-1004', 'Lagerbock LB-25', 'Stehlagerbock für Welle Ø 25', 'CNC-Fräsen', 1.1, 360, 30, {
    materials: [
      ['M-100', 1.5],
      ['M-220', 1],
    ],
    characteristics: [
      ['Bohrung Ø 25 H7', 25.01, 0.01],
      ['Höhe', 48, 0.05],
    ],
  }),
  product('P-1101', 'Antriebswelle AW-30', 'Welle mit Passfedernut', 'CNC-Drehen', 1.6, 180, 30, {
    materials: [['M-110', 2.1]],
    characteristics: [
      ['Durchmesser Ø 30 h6', 29.994, 0.006],
      ['Länge', 240, 0.1],
    ],
  }),
  product('P-1102', 'Buchse BU-16', 'Gleitlagerbuchse', 'CNC-Drehen', 0.12, 75, 20, {
    materials: [['M-120', 0.19]],
    characteristics: [
      ['Innendurchmesser Ø 16 F7', 16.025, 0.009],
      ['Länge', 20, 0.05],
    ],
  }),
  product('P-1201', 'Blechzuschnitt BZ-200', 'Zuschnitt 200 × 300, 2 mm', 'Laserschneiden', 0.92, 60, 12, {
    materials: [['M-130', 1.15]],
    characteristics: [
      ['Länge', 300, 0.2],
      ['Breite', 200, 0.2],
    ],
  }),
  product('P-1202', 'Frontplatte FP-10', 'Edelstahl-Frontplatte', 'Laserschneiden', 0.61, 45, 12, {
    materials: [['M-140', 0.78]],
    characteristics: [
      ['Ausschnitt Breite', 120, 0.1],
      ['Lochabstand', 180, 0.15],
    ],
  }),
  product('P-1301', 'Gehäuseblech GB-300', 'Gehäuseunterteil, 6 Biegungen', 'Abkanten', 1.4, 55, 22, {
    materials: [['M-130', 1.75]],
    characteristics: [
      ['Schenkellänge', 60, 0.3],
      ['Biegewinkel', 90, 0.5, '°'],
    ],
  }),
  product('P-1302', 'Winkelhalter WH-15', 'Befestigungswinkel', 'Abkanten', 0.24, 35, 18, {
    materials: [['M-130', 0.29]],
    characteristics: [
      ['Schenkellänge', 40, 0.25],
      ['Biegewinkel', 90, 0.5, '°'],
    ],
  }),
  product('P-1401', 'Grundrahmen GR-500', 'Geschweißter Maschinenrahmen', 'Roboterschweißen', 14.5, 600, 30, {
    materials: [
      ['M-150', 5.2],
      ['M-160', 0.21],
    ],
    characteristics: [
      ['Diagonale', 848.5, 0.8],
      ['Nahtdicke a', 4, 0.5],
    ],
  }),
  product('P-1501', 'Gehäusedeckel GD-90', 'Deckel, glasfaserverstärkt', 'Spritzguss', 0.085, 38, 45, {
    materials: [
      ['M-170', 0.092],
      ['M-190', 0.002],
    ],
    characteristics: [
      ['Einbaumaß', 90, 0.12],
      ['Gewicht', 85, 1.2, 'g'],
    ],
  }),
  product('P-1502', 'Steckerkappe SK-8', 'Schutzkappe, 4-fach-Werkzeug', 'Spritzguss', 0.009, 22, 40, {
    materials: [
      ['M-180', 0.01],
      ['M-190', 0.0003],
    ],
    characteristics: [
      ['Innendurchmesser', 8.1, 0.06],
      ['Gewicht', 9, 0.25, 'g'],
    ],
  }),
  product('P-1503', 'Lüfterrad LR-120', 'Axiallüfterrad Ø 120', 'Spritzguss', 0.064, 45, 50, {
    materials: [['M-170', 0.07]],
    characteristics: [
      ['Außendurchmesser', 119.6, 0.15],
      ['Unwucht', 0.4, 0.4, 'g·mm'],
    ],
  }),
  product('P-1601', 'Steuergerät SG-4', 'Steuergerät, montiert und geprüft', 'Montage', 0.95, 240, 15, {
    materials: [
      ['M-200', 1],
      ['M-210', 4],
      ['M-240', 6],
    ],
    characteristics: [
      ['Anzugsmoment', 2.4, 0.2, 'Nm'],
      ['Ruhestrom', 42, 5, 'mA'],
    ],
  }),
  product('P-1602', 'Pumpeneinheit PE-7', 'Dosierpumpe mit Antrieb', 'Montage', 3.2, 420, 20, {
    materials: [
      ['M-230', 2],
      ['M-220', 2],
      ['M-240', 8],
      ['P-1102', 2],
    ],
    characteristics: [
      ['Förderdruck', 6, 0.3, 'bar'],
      ['Anzugsmoment', 8.5, 0.5, 'Nm'],
    ],
  }),
  product('P-1701', 'Hydraulikblock HB-220', 'Feingereinigt nach Sauberkeitsklasse', 'Teilereinigung', 2.2, 90, 15, {
    materials: [['M-250', 0.06]],
    characteristics: [
      ['Restschmutz', 0.6, 0.6, 'mg'],
      ['Badtemperatur', 62, 3, '°C'],
    ],
  }),
  product('P-1801', 'Ersatzteilset ES-20', 'Dichtungssatz, verpackt', 'Verpackung', 0.4, 50, 12, {
    materials: [
      ['M-260', 1],
      ['M-230', 5],
      ['M-270', 0.8],
    ],
    characteristics: [
      ['Gewicht', 400, 6, 'g'],
      ['Siegelkraft', 22, 4, 'N'],
    ],
  }),
];

function product(
  number: string,
  model: string,
  description: string,
  machineType: string,
  weightKg: number,
  idealCycleSeconds: number,
  setupMinutes: number,
  rest: Pick<ProductSpec, 'materials' | 'characteristics'>,
): ProductSpec {
  return { number, model, description, machineType, weightKg, idealCycleSeconds, setupMinutes, ...rest };
}
