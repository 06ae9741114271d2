/** What the usual measured values of a machine are called, with the unit controls report them in. */
const KNOWN: Readonly<Record<string, { label: string; unit: string }>> = {
  speed: { label: 'Drehzahl', unit: '1/min' },
  feedRate: { label: 'Vorschub', unit: '' },
  utilization: { label: 'Auslastung', unit: '%' },
  temperature: { label: 'Temperatur', unit: '°C' },
  pressure: { label: 'Druck', unit: 'bar' },
  vibration: { label: 'Vibration', unit: 'mm/s' },
  power: { label: 'Leistung', unit: 'kW' },
  powerConsumption: { label: 'Leistungsaufnahme', unit: 'kW' },
  current: { label: 'Strom', unit: 'A' },
  toolWear: { label: 'Werkzeugverschleiß', unit: '%' },
  cycleTime: { label: 'Zykluszeit', unit: 's' },
  target: { label: 'Sollmenge', unit: 'Stk' },
  actual: { label: 'Istmenge', unit: 'Stk' },
  good: { label: 'Gutteile', unit: 'Stk' },
  scrap: { label: 'Ausschuss', unit: 'Stk' },
  rework: { label: 'Nacharbeit', unit: 'Stk' },
  total: { label: 'Teile gesamt', unit: 'Stk' },
};

/** A value nobody here knows keeps the name its source gives it. */
export function describeLiveValue(name: string): { label: string; unit: string } {
  return Object.hasOwn(KNOWN, name) ? (KNOWN[name] ?? { label: name, unit: '' }) : { label: name, unit: '' };
}
