import type { ChartPoint, ChartTrack } from './control-chart.ts';

/** The eight tests for special causes of Lloyd S. Nelson, Journal of Quality Technology 16 (1984) 4. */
export const NELSON_RULES = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type NelsonRule = (typeof NELSON_RULES)[number];

export const NELSON_RULE_TEXTS: Record<NelsonRule, string> = {
  1: 'Ein Punkt liegt außerhalb der Eingriffsgrenzen.',
  2: 'Neun Punkte in Folge liegen auf derselben Seite der Mittellinie.',
  3: 'Sechs Punkte in Folge steigen oder fallen.',
  4: 'Vierzehn Punkte in Folge wechseln zwischen Auf und Ab.',
  5: 'Zwei von drei Punkten liegen auf einer Seite außerhalb von 2 σ.',
  6: 'Vier von fünf Punkten liegen auf einer Seite außerhalb von 1 σ.',
  7: 'Fünfzehn Punkte in Folge liegen innerhalb von 1 σ.',
  8: 'Acht Punkte in Folge liegen außerhalb von 1 σ, auf beiden Seiten.',
};

/** The pattern ends at the point `end` and began at `start` (positions in the list of points). */
export type Violation = { rule: NelsonRule; start: number; end: number };

/** The zones are made for means; ranges and counts are skewed, and neighbouring moving ranges share a value. */
const RULES_BY_TRACK: Record<ChartTrack['name'], readonly NelsonRule[]> = {
  mean: NELSON_RULES,
  individual: NELSON_RULES,
  range: [1, 2, 3, 4],
  deviation: [1, 2, 3, 4],
  moving_range: [1],
  count: [1, 2, 3, 4],
  share: [1, 2, 3, 4],
};

export function findViolations(track: ChartTrack): Violation[] {
  const rules = isMostlyZero(track) ? [1 as const] : RULES_BY_TRACK[track.name];
  return rules.flatMap((rule) => violationsOf(rule, track.points));
}

/** Below this many expected events zero is the usual count, and a row of zeros is no signal. */
const MIN_EXPECTED_COUNT = 5;

function isMostlyZero({ name, points }: ChartTrack): boolean {
  if (name !== 'count' && name !== 'share') return false;
  return points.some(({ centre, size }) => (name === 'share' ? centre * size : centre) < MIN_EXPECTED_COUNT);
}

/** Every position at which the pattern of a rule is complete. */
export function violationsOf(rule: NelsonRule, points: readonly ChartPoint[]): Violation[] {
  const { length, isMet } = PATTERNS[rule];
  const found: Violation[] = [];
  for (let end = length - 1; end < points.length; end++) {
    const start = end - length + 1;
    if (isMet(points.slice(start, end + 1))) found.push({ rule, start, end });
  }
  return found;
}

type Pattern = { length: number; isMet: (window: readonly ChartPoint[]) => boolean };

const PATTERNS: Record<NelsonRule, Pattern> = {
  1: { length: 1, isMet: (window) => window.some((point) => Math.abs(zoneOf(point)) > 3) },
  2: { length: 9, isMet: (window) => allOnOneSide(window, 9, 0) },
  3: { length: 6, isMet: isMonotonic },
  4: { length: 14, isMet: isAlternating },
  5: { length: 3, isMet: (window) => endsBeyond(window, 2, 2) },
  6: { length: 5, isMet: (window) => endsBeyond(window, 4, 1) },
  7: { length: 15, isMet: (window) => window.every((point) => Math.abs(zoneOf(point)) < 1) },
  8: { length: 8, isMet: isMixture },
};

/** The distance from the centre line in standard deviations; without spread any distance is infinite. */
function zoneOf({ value, centre, sigma }: ChartPoint): number {
  const distance = value - centre;
  return distance === 0 ? 0 : distance / sigma;
}

function allOnOneSide(window: readonly ChartPoint[], count: number, beyond: number): boolean {
  const zones = window.map(zoneOf);
  return (
    zones.filter((zone) => zone > beyond).length >= count || zones.filter((zone) => zone < -beyond).length >= count
  );
}

/** `count` of the window beyond a zone on one side, the last point among them: otherwise it would be told again. */
function endsBeyond(window: readonly ChartPoint[], count: number, beyond: number): boolean {
  const side = Math.sign(zoneOf(window.at(-1) as ChartPoint));
  const beyondOnSide = window.map((point) => zoneOf(point) * side > beyond);
  return beyondOnSide.at(-1) === true && beyondOnSide.filter(Boolean).length >= count;
}

function isMonotonic(window: readonly ChartPoint[]): boolean {
  const steps = stepsOf(window);
  return steps.every((step) => step > 0) || steps.every((step) => step < 0);
}

function isAlternating(window: readonly ChartPoint[]): boolean {
  const steps = stepsOf(window);
  return steps.every((step, index) => step !== 0 && (index === 0 || step === -(steps[index - 1] as number)));
}

/** Nobody near the centre line; all on one side would be rule 2's or 6's business, both sides is a mixture. */
function isMixture(window: readonly ChartPoint[]): boolean {
  const zones = window.map(zoneOf);
  return zones.every((zone) => Math.abs(zone) > 1) && zones.some((zone) => zone > 0) && zones.some((zone) => zone < 0);
}

function stepsOf(window: readonly ChartPoint[]): number[] {
  return window.slice(1).map((point, index) => Math.sign(point.value - (window[index] as ChartPoint).value));
}
