/** Orders and materials of another system beside ours. A field it does not tell (null) is not compared. */
export const IMPORT_KINDS = ['orders', 'materials'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const IMPORT_FIELDS: Record<ImportKind, Readonly<Record<string, string>>> = {
  orders: {
    product: 'Produkt',
    quantity: 'Geplante Menge',
    dueDate: 'Liefertermin',
    machine: 'Maschine',
    priority: 'Priorität',
    status: 'Status',
  },
  materials: {
    description: 'Bezeichnung',
    unit: 'Einheit',
    safetyStock: 'Sicherheitsbestand',
    location: 'Lagerort',
    stock: 'Bestand',
  },
};

export type ImportValue = string | number | null;
export type ImportValues = Readonly<Record<string, ImportValue>>;
export type EntryState = 'new' | 'changed' | 'conflict' | 'unchanged' | 'invalid';

export type FieldDifference = {
  field: string;
  theirs: ImportValue;
  ours: ImportValue;
  /** Both sides have changed it since the last import, or nobody knows who is right, or it cannot be taken over. */
  isConflict: boolean;
  /** German sentence, why this field cannot be taken over; the others still can. */
  refusal: string | null;
};
/** Compares a field for which "not the same" is not enough. `last` is null when it was never imported. */
export type FieldRule = (theirs: ImportValue, ours: ImportValue, last: ImportValue) => FieldDifference | null;

type Sides = {
  theirs: ImportValues;
  /** Null: there is no such record here. */
  ours: ImportValues | null;
  /** What they held at the last import; null: never imported. */
  last: ImportValues | null;
  rules?: Readonly<Record<string, FieldRule>>;
};

/**
 * What an import would do with one entry. Changed over there only: taken over. Changed here only: stays. Changed on
 * both sides, or different without a common past: a conflict that a person decides.
 */
export function compareEntry({ theirs, ours, last, rules = {} }: Sides): {
  state: EntryState;
  differences: FieldDifference[];
} {
  const told = Object.entries(theirs).filter(([, value]) => value !== null);
  if (ours === null) {
    return {
      state: 'new',
      differences: told.map(([field, value]) => ({
        field,
        theirs: value,
        ours: null,
        isConflict: false,
        refusal: null,
      })),
    };
  }
  const differences = told.flatMap(([field, value]): FieldDifference[] => {
    const own = ours[field] ?? null;
    const before = last?.[field] ?? null;
    const rule = rules[field];
    if (rule !== undefined) {
      const difference = rule(value, own, before);
      return difference === null ? [] : [difference];
    }
    if (isSame(own, value)) return [];
    if (last !== null && isSame(before, value)) return [];
    return [{ field, theirs: value, ours: own, isConflict: last === null || !isSame(before, own), refusal: null }];
  });
  if (differences.length === 0) return { state: 'unchanged', differences };
  return { state: differences.some(({ isConflict }) => isConflict) ? 'conflict' : 'changed', differences };
}

/** Amounts are kept in thousandths; 2 and 2.0004 are the same. */
function isSame(one: ImportValue, other: ImportValue): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) < 0.0005;
  return one === other;
}

/** '2026-11-20', '2026-11-20T12:00:00Z', '20.11.2026'; null when it is no day. */
export function readDay(text: string): string | null {
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  const iso = german === null ? text.slice(0, 10) : `${german[3]}-${pad(german[2])}-${pad(german[1])}`;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null;
  const ms = Date.parse(`${iso}T00:00:00Z`);
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== iso ? null : iso;
}

const PRIORITY_WORDS = new Map<string, string>(
  Object.entries({
    urgent: '1',
    critical: '1',
    high: '2',
    hoch: '2',
    normal: '3',
    medium: '3',
    mittel: '3',
    low: '4',
    niedrig: '4',
  }),
);

/** 1 to 5, or a usual word; null when nobody can tell. */
export function readPriority(text: string): string | null {
  return /^[1-5]$/.test(text) ? text : (PRIORITY_WORDS.get(text.toLowerCase()) ?? null);
}

function pad(text = ''): string {
  return text.padStart(2, '0');
}
