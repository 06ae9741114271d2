/** What all control charts share: points with their own limits, and why there may be none. Charts: ISO 7870-2. */
export const CONTROL_CHARTS = ['xbar-r', 'xbar-s', 'i-mr', 'p', 'np', 'c', 'u'] as const;
export type ControlChartKind = (typeof CONTROL_CHARTS)[number];

export const CONTROL_CHART_LABELS: Record<ControlChartKind, string> = {
  'xbar-r': 'X̄-R: Mittelwert und Spannweite',
  'xbar-s': 'X̄-s: Mittelwert und Standardabweichung',
  'i-mr': 'I-MR: Einzelwerte und gleitende Spannweite',
  p: 'p: Anteil fehlerhafter Teile',
  np: 'np: Anzahl fehlerhafter Teile',
  c: 'c: Fehler je Prüfung',
  u: 'u: Fehler je Teil',
};

/** Charts of measured values; the others count. */
export function isVariablesChart(kind: ControlChartKind): kind is 'xbar-r' | 'xbar-s' | 'i-mr' {
  return kind === 'xbar-r' || kind === 'xbar-s' || kind === 'i-mr';
}

/** One value on a chart. `index` counts the subgroups; a moving range begins at the second. */
export type ChartPoint = {
  index: number;
  value: number;
  size: number;
  centre: number;
  /** Null where a limit would lie below what is possible. */
  lower: number | null;
  upper: number | null;
  /** One standard deviation of the plotted value, for the zones of the run rules. */
  sigma: number;
};

export type ChartTrack = {
  name: 'mean' | 'range' | 'deviation' | 'individual' | 'moving_range' | 'count' | 'share';
  points: ChartPoint[];
};

export const NO_CHART_REASONS = ['too_few_points', 'sample_too_small', 'sample_too_large', 'sizes_differ'] as const;
export type NoChartReason = (typeof NO_CHART_REASONS)[number];

export const NO_CHART_SENTENCES: Record<NoChartReason, string> = {
  too_few_points: 'Zu wenig Daten: für Eingriffsgrenzen werden mindestens 5 Stichproben gebraucht.',
  sample_too_small: 'Diese Karte braucht mindestens zwei Messwerte je Stichprobe. Wählen Sie I-MR für Einzelwerte.',
  sample_too_large: 'Die Spannweite taugt nur bis 25 Werte je Stichprobe. Wählen Sie X̄-s.',
  sizes_differ: 'Diese Karte braucht gleich große Stichproben. Wählen Sie p statt np oder u statt c.',
};

/** Limits from fewer points would be chance. */
export const MIN_POINTS = 5;
/** Fewer points than this give limits that still move (ISO 7870-2 asks for about 25). */
export const SETTLED_POINTS = 25;

export type ControlChart = { tracks: ChartTrack[]; reason: null } | { tracks: null; reason: NoChartReason };

export function noChart(reason: NoChartReason): ControlChart {
  return { tracks: null, reason };
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** With n − 1: the spread of the process, estimated from a sample. */
export function standardDeviationOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

export function rangeOf(values: readonly number[]): number {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return high - low;
}
