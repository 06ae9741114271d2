import type { ShiftType } from '#shifts/shift-type.ts';

/** The demo company's people, all invented. `skills` are machine types or crafts. */
export type EmployeeSpec = {
  name: string;
  department: string;
  jobTitle: string;
  qualification: string;
  shift: ShiftType;
  skills: readonly string[];
};

export const MAINTENANCE_SKILL = 'Instandhaltung';
export const INSPECTION_SKILL = 'Messtechnik';

type Job = Pick<EmployeeSpec, 'department' | 'jobTitle' | 'qualification' | 'skills'>;
const MACHINIST: Job = {
  department: 'Zerspanung',
  jobTitle: 'Zerspanungsmechaniker',
  qualification: 'Zerspanungsmechaniker',
  skills: ['CNC-Fräsen', 'CNC-Drehen'],
};
const SHEET_WORKER: Job = {
  department: 'Blechbearbeitung',
  jobTitle: 'Konstruktionsmechaniker',
  qualification: 'Konstruktionsmechaniker',
  skills: ['Laserschneiden', 'Abkanten'],
};
const WELDER: Job = {
  department: 'Schweißerei',
  jobTitle: 'Anlagenbediener Schweißen',
  qualification: 'Schweißfachmann',
  skills: ['Roboterschweißen'],
};
const MOULDER: Job = {
  department: 'Kunststoff',
  jobTitle: 'Verfahrensmechaniker',
  qualification: 'Verfahrensmechaniker Kunststofftechnik',
  skills: ['Spritzguss'],
};
const ASSEMBLER: Job = {
  department: 'Montage',
  jobTitle: 'Montagefachkraft',
  qualification: 'Mechatroniker',
  skills: ['Montage', 'Teilereinigung'],
};
const PACKER: Job = {
  department: 'Logistik',
  jobTitle: 'Fachkraft Verpackung',
  qualification: 'Fachkraft für Lagerlogistik',
  skills: ['Verpackung', 'Teilereinigung'],
};
const INSPECTOR: Job = {
  department: 'Qualitätssicherung',
  jobTitle: 'Qualitätsprüfer',
  qualification: 'Qualitätsfachmann',
  skills: [INSPECTION_SKILL],
};
const TECHNICIAN: Job = {
  department: 'Instandhaltung',
  jobTitle: 'Instandhaltungstechniker',
  qualification: 'Industriemechaniker',
  skills: [MAINTENANCE_SKILL],
};
const LEADER: Job = {
  department: 'Fertigungsleitung',
  jobTitle: 'Schichtführung',
  qualification: 'Industriemeister Metall',
  skills: ['Schichtführung'],
};

export const EMPLOYEES: readonly EmployeeSpec[] = [
  person('Andrea Brunner', 'early', MACHINIST),
  person('Marco Wyss', 'early', MACHINIST),
  person('Stefan Hofer', 'late', MACHINIST),
  person('Nadine Keller', 'late', MACHINIST),
  person('Jonas Amstutz', 'night', MACHINIST),
  person('Petra Lehmann', 'night', MACHINIST),
  person('Reto Zumstein', 'early', SHEET_WORKER),
  person('Claudia Frey', 'late', SHEET_WORKER),
  person('Dominik Gerber', 'night', SHEET_WORKER),
  person('Milan Petrović', 'early', WELDER),
  person('Ursula Bieri', 'late', WELDER),
  person('Kevin Schwarz', 'night', WELDER),
  person('Fabienne Moser', 'early', MOULDER),
  person('Thomas Krähenbühl', 'late', MOULDER),
  person('Elif Yıldız', 'night', MOULDER),
  person('Daniel Rüegg', 'late', MOULDER),
  person('Sandra Egli', 'early', ASSEMBLER),
  person('Patrick Nussbaum', 'late', ASSEMBLER),
  person('Ivana Marković', 'early', ASSEMBLER),
  person('Beat Hunziker', 'early', PACKER),
  person('Lena Vogt', 'late', PACKER),
  person('Christian Oberli', 'early', INSPECTOR),
  person('Martina Sägesser', 'late', INSPECTOR),
  person('Oliver Dietrich', 'night', INSPECTOR),
  person('Hans-Peter Rösli', 'early', TECHNICIAN),
  person('Tobias Lang', 'late', TECHNICIAN),
  person('Monika Stalder', 'early', TECHNICIAN),
  person('Karin Aeschlimann', 'early', LEADER),
  person('Michael Böhm', 'late', LEADER),
  person('Sabine Wenger', 'night', LEADER),
];

function person(name: string, shift: ShiftType, job: Job): EmployeeSpec {
  return { name, shift, ...job };
}
