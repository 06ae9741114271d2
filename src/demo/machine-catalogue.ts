import type { WorkingPattern } from './shift-model.ts';

/** The demo company's machines. Makers are invented. The figures below `behaviour` decide how well a machine does. */
export type MachineSpec = {
  name: string;
  type: string;
  manufacturer: string;
  model: string;
  yearBuilt: number;
  hall: string;
  line: string;
  ratedPowerKw: number;
  standbyPowerKw: number;
  pattern: WorkingPattern;
  targetOee: number;
  behaviour: MachineBehaviour;
};

export type MachineBehaviour = {
  /** Ideal divided by real cycle time. */
  speed: number;
  /** Mean running hours between two breakdowns, and the mean minutes one lasts. */
  hoursBetweenBreakdowns: number;
  breakdownMinutes: number;
  /** Mean running minutes between two micro-stops. */
  minutesBetweenMicroStops: number;
  scrapShare: number;
  reworkShare: number;
  /** Real setup time divided by the product's. */
  setupFactor: number;
};

function behaviour(
  speed: number,
  hoursBetweenBreakdowns: number,
  breakdownMinutes: number,
  minutesBetweenMicroStops: number,
  scrapShare: number,
  reworkShare: number,
  setupFactor: number,
): MachineBehaviour {
  return {
    speed,
    hoursBetweenBreakdowns,
    breakdownMinutes,
    minutesBetweenMicroStops,
    scrapShare,
    reworkShare,
    setupFactor,
  };
}

const MILLING = { type: 'CNC-Fräsen', hall: 'Halle 1', line: 'Zerspanung' };
const MOULDING = { type: 'Spritzguss', hall: 'Halle 3', line: 'Kunststoff' };
const SHEET_METAL = { hall: 'Halle 2', line: 'Blech' };

export const MACHINES: readonly MachineSpec[] = [
  {
    ...MILLING,
    name: 'CNC-1',
    manufacturer: 'Alpmill Präzision',
    model: 'AM 5-640 mit Palettenpool',
    yearBuilt: 2022,
    ratedPowerKw: 38,
    standbyPowerKw: 4.2,
    pattern: 'continuous',
    targetOee: 85,
    behaviour: behaviour(0.95, 48, 60, 323, 0.005, 0.003, 0.6),
  },
  {
    ...MILLING,
    name: 'CNC-2',
    manufacturer: 'Alpmill Präzision',
    model: 'AM 3-500',
    yearBuilt: 2019,
    ratedPowerKw: 32,
    standbyPowerKw: 3.8,
    pattern: 'three-shift',
    targetOee: 85,
    behaviour: behaviour(0.92, 26, 70, 209, 0.009, 0.007, 1.2),
  },
  {
    ...MILLING,
    name: 'CNC-3',
    manufacturer: 'Rheinwerk Fräs',
    model: 'RF 450',
    yearBuilt: 2009,
    ratedPowerKw: 28,
    standbyPowerKw: 5.1,
    pattern: 'two-shift',
    targetOee: 80,
    behaviour: behaviour(0.84, 9, 85, 114, 0.022, 0.014, 1.6),
  },
  {
    name: 'Drehzentrum-1',
    type: 'CNC-Drehen',
    hall: 'Halle 1',
    line: 'Zerspanung',
    manufacturer: 'Jura Drehtechnik',
    model: 'JD 65 S',
    yearBuilt: 2020,
    ratedPowerKw: 30,
    standbyPowerKw: 3.1,
    pattern: 'three-shift',
    targetOee: 85,
    behaviour: behaviour(0.93, 30, 55, 247, 0.006, 0.004, 1.1),
  },
  {
    ...SHEET_METAL,
    name: 'Laser-1',
    type: 'Laserschneiden',
    manufacturer: 'Lumacut Systeme',
    model: 'LC 4020 mit Lagerturm',
    yearBuilt: 2023,
    ratedPowerKw: 52,
    standbyPowerKw: 8.5,
    pattern: 'continuous',
    targetOee: 88,
    behaviour: behaviour(0.935, 50, 50, 361, 0.004, 0.001, 1),
  },
  {
    ...SHEET_METAL,
    name: 'Abkantpresse-1',
    type: 'Abkanten',
    manufacturer: 'Biegwerk Thun',
    model: 'BT 170-3',
    yearBuilt: 2016,
    ratedPowerKw: 18,
    standbyPowerKw: 2.2,
    pattern: 'two-shift',
    targetOee: 75,
    behaviour: behaviour(0.86, 14, 60, 114, 0.014, 0.011, 1.8),
  },
  {
    name: 'Schweißzelle-1',
    type: 'Roboterschweißen',
    hall: 'Halle 2',
    line: 'Schweißerei',
    manufacturer: 'Robofix Automation',
    model: 'RX Duo',
    yearBuilt: 2018,
    ratedPowerKw: 42,
    standbyPowerKw: 3.6,
    pattern: 'three-shift',
    targetOee: 80,
    behaviour: behaviour(0.89, 14, 70, 152, 0.011, 0.022, 1.4),
  },
  {
    ...MOULDING,
    name: 'Spritzguss-1',
    manufacturer: 'Kunststofftechnik Aare',
    model: 'KA 160 E',
    yearBuilt: 2021,
    ratedPowerKw: 44,
    standbyPowerKw: 9.4,
    pattern: 'continuous',
    targetOee: 85,
    behaviour: behaviour(0.955, 42, 60, 323, 0.008, 0, 0.8),
  },
  {
    ...MOULDING,
    name: 'Spritzguss-2',
    manufacturer: 'Kunststofftechnik Aare',
    model: 'KA 80 H',
    yearBuilt: 2012,
    ratedPowerKw: 36,
    standbyPowerKw: 10.8,
    pattern: 'three-shift',
    targetOee: 85,
    behaviour: behaviour(0.86, 10, 75, 133, 0.026, 0, 1.3),
  },
  {
    name: 'Montagezelle-1',
    type: 'Montage',
    hall: 'Halle 4',
    line: 'Montage',
    manufacturer: 'Montec Zellenbau',
    model: 'MZ 8',
    yearBuilt: 2020,
    ratedPowerKw: 9,
    standbyPowerKw: 0.9,
    pattern: 'two-shift',
    targetOee: 80,
    behaviour: behaviour(0.88, 18, 45, 133, 0.004, 0.014, 1.6),
  },
  {
    name: 'Waschanlage-1',
    type: 'Teilereinigung',
    hall: 'Halle 4',
    line: 'Oberfläche',
    manufacturer: 'Reinaqua Anlagen',
    model: 'RA 3-Kammer',
    yearBuilt: 2017,
    ratedPowerKw: 26,
    standbyPowerKw: 6.4,
    pattern: 'two-shift',
    targetOee: 80,
    behaviour: behaviour(0.92, 24, 60, 228, 0.002, 0.009, 1.4),
  },
  {
    name: 'Verpackung-1',
    type: 'Verpackung',
    hall: 'Halle 4',
    line: 'Versand',
    manufacturer: 'Packwerk Seeland',
    model: 'PS 20',
    yearBuilt: 2015,
    ratedPowerKw: 12,
    standbyPowerKw: 1.1,
    pattern: 'two-shift',
    targetOee: 75,
    behaviour: behaviour(0.86, 14, 45, 85, 0.005, 0.004, 1.6),
  },
];
