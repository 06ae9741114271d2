import { type CallName, callOf } from './integration-calls.ts';
import type { Category } from './request-rules.ts';

/** INT-25, CONST-40, OPEN-133: systems with regular fetching are asked every 60 s. */
export const POLL_INTERVAL_MS = 60_000;
/** Per parameter; every one costs a call a minute. */
export const MAX_SUBJECTS = 10;
const MAX_SUBJECT_LENGTH = 100;

/** What a system of this kind is asked for regularly. `subject`: the parameter of which somebody has to name values. */
type PolledCall = { call: CallName; subject?: string };

const POLLED: Record<Category, readonly PolledCall[]> = {
  erp: [{ call: 'productionOrders' }, { call: 'materials' }, { call: 'workCentres' }],
  quality: [{ call: 'qualitySpecifications', subject: 'product_id' }],
  iot: [{ call: 'devices' }, { call: 'telemetry', subject: 'device_id' }],
  weather: [
    { call: 'weatherCurrent', subject: 'location' },
    { call: 'weatherForecast', subject: 'location' },
  ],
  energy: [
    { call: 'energyPrices', subject: 'market' },
    { call: 'energyDemand', subject: 'region' },
  ],
};

/** Values by name of the parameter: { location: ['Bern', 'Zürich'] }. */
export type PollSubjects = Readonly<Record<string, readonly string[]>>;
export type PollSettings = { polling: boolean; importOrders: boolean; subjects: PollSubjects };

/** One call of a poll. `subject` is empty where none is needed. */
export type PlannedCall = { call: CallName; subject: string; parameters: Readonly<Record<string, string>> };

export function plannedCalls(category: Category, subjects: PollSubjects): PlannedCall[] {
  return POLLED[category].flatMap(({ call, subject }): PlannedCall[] =>
    subject === undefined
      ? [{ call, subject: '', parameters: {} }]
      : (subjects[subject] ?? []).map((value) => ({ call, subject: value, parameters: { [subject]: value } })),
  );
}

/** The parameters of which this kind of system needs values, with the calls they belong to. */
export function subjectsOf(category: Category): { name: string; label: string; calls: string[] }[] {
  const names = new Set(POLLED[category].flatMap(({ subject }) => subject ?? []));
  return [...names].map((name) => {
    const calls = POLLED[category].filter(({ subject }) => subject === name).map(({ call }) => callOf(call));
    const label = calls[0]?.parameters.find((parameter) => parameter.name === name)?.label ?? name;
    return { name, label, calls: calls.map((call) => call.label) };
  });
}

/** 'Bern, Zürich' as people type it; nothing twice. */
export function readSubjects(text: string): string[] {
  const parts = text.split(/[,;\n]/).map((part) => part.trim());
  return [...new Set(parts)].filter((part) => part !== '');
}

type Problem = { field: string; message: string };

/** The first contradiction in the settings, as field and German sentence; null when they fit. */
export function pollProblem(
  { category, baseUrl }: { category: Category; baseUrl: string | null },
  { polling, importOrders, subjects }: PollSettings,
): Problem | null {
  const known = subjectsOf(category);
  for (const [field, values] of Object.entries(subjects)) {
    const subject = known.find(({ name }) => name === field);
    if (subject === undefined) return { field, message: 'Danach wird bei dieser Art von System nicht gefragt.' };
    if (values.length > MAX_SUBJECTS) {
      return { field, message: `${subject.label}: höchstens ${MAX_SUBJECTS} Angaben, durch Kommas getrennt.` };
    }
    if (values.some((value) => value.trim() === '' || value.length > MAX_SUBJECT_LENGTH)) {
      return { field, message: `${subject.label}: jede Angabe hat 1 bis ${MAX_SUBJECT_LENGTH} Zeichen.` };
    }
  }
  const [first] = known;
  if (polling && first !== undefined && plannedCalls(category, subjects).length === 0) {
    const message = 'Bitte geben Sie an, wonach regelmäßig gefragt wird; sonst gibt es nichts abzurufen.';
    return { field: first.name, message };
  }
  if (!importOrders) return null;
  if (category !== 'erp') {
    return { field: 'importOrders', message: 'Aufträge werden nur aus einem ERP übernommen.' };
  }
  if (baseUrl === null) {
    return {
      field: 'importOrders',
      message:
        'Aus der Simulation werden keine Aufträge automatisch übernommen. Tragen Sie zuerst die Basisadresse ein.',
    };
  }
  return polling
    ? null
    : { field: 'importOrders', message: 'Automatisch übernommen wird nur, was auch regelmäßig abgerufen wird.' };
}

/** What the last automatic import did and what it left to people. */
export type ImportSummary = {
  at: string;
  created: number;
  changed: number;
  conflicts: number;
  invalid: number;
  failedCount: number;
  failed: readonly { externalId: string; message: string }[];
};
