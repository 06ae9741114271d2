/** What a data point of a source means to us. Stored with the point, chosen in Einstellungen → Datenquellen. */
export const MACHINE_COUNTERS = ['good', 'scrap', 'rework', 'total'] as const;
export type MachineCounter = (typeof MACHINE_COUNTERS)[number];

export const MACHINE_DETAILS = ['order', 'product', 'batch', 'cycleTime', 'target', 'actual'] as const;
export type MachineDetail = (typeof MACHINE_DETAILS)[number];

/** `energyTotal`: a meter that only ever counts up (kWh); the difference between two readings is the consumption. */
export const METER_QUANTITIES = [
  'power',
  'consumption',
  'energyTotal',
  'voltage',
  'current',
  'powerFactor',
  'frequency',
] as const;
export type MeterQuantity = (typeof METER_QUANTITIES)[number];

/** `machineId`, `sensorId`, `meterId` are the ids under which values are stored; a machine's may also be its name or number. */
export type PointTarget =
  /** `words`: the source's words or numbers (as text) to those of the specification or 'setup'. */
  | { kind: 'machineState'; machineId: string; words: Readonly<Record<string, string>> }
  /** A running counter of the control, not pieces per message. */
  | { kind: 'machineCounter'; machineId: string; counter: MachineCounter }
  | { kind: 'machineMetric'; machineId: string; metric: string }
  | { kind: 'machineDetail'; machineId: string; detail: MachineDetail }
  /** A bit that is set while the alarm stands. */
  | { kind: 'machineAlarm'; machineId: string; code: string; message: string; severity: string }
  | { kind: 'sensor'; sensorId: string; sensorType: string; unit: string | null; location: string | null }
  | { kind: 'meter'; meterId: string; quantity: MeterQuantity }
  /** The value is a whole message already. */
  | { kind: 'message' };
export type PointTargetKind = PointTarget['kind'];

export const POINT_TARGET_LABELS: Record<PointTargetKind, string> = {
  machineState: 'Maschinenzustand',
  machineCounter: 'Stückzähler der Maschine',
  machineMetric: 'Messwert der Maschine',
  machineDetail: 'Auftragsangabe der Maschine',
  machineAlarm: 'Alarm der Maschine',
  sensor: 'Sensor',
  meter: 'Energiezähler',
  message: 'Ganze Meldung',
};

export const MACHINE_COUNTER_LABELS: Record<MachineCounter, string> = {
  good: 'Gutteile',
  scrap: 'Ausschuss',
  rework: 'Nacharbeit',
  total: 'Teile gesamt',
};

export const MACHINE_DETAIL_LABELS: Record<MachineDetail, string> = {
  order: 'Auftragsnummer',
  product: 'Produkt',
  batch: 'Charge',
  cycleTime: 'Zykluszeit (s)',
  target: 'Sollmenge',
  actual: 'Istmenge',
};

export const METER_QUANTITY_LABELS: Record<MeterQuantity, string> = {
  power: 'Leistung (kW)',
  consumption: 'Verbrauch im Intervall (kWh)',
  energyTotal: 'Zählerstand (kWh)',
  voltage: 'Spannung (V)',
  current: 'Strom (A)',
  powerFactor: 'Leistungsfaktor',
  frequency: 'Frequenz (Hz)',
};

export type MappedPoint = {
  address: string;
  target: PointTarget;
  /** value × scale + offset; 1 and 0 change nothing. Only for numbers. */
  scale: number;
  offset: number;
  /** Smaller changes than this are not handed on; null: every value is. In the scaled unit. */
  deadband: number | null;
};
