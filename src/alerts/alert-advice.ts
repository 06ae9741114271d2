import type { ProductionImpact } from './severity.ts';

/** What an alert's code says about danger and remedy. NORM-69, NORM-70, OPEN-110, OPEN-111 */
export type KeywordImpact = 'high' | 'none';

export type AlertImpact = { production?: ProductionImpact; safety?: KeywordImpact; quality?: KeywordImpact };

const SAFETY_KEYWORDS = ['EMERGENCY', 'SAFETY', 'FIRE', 'GUARD', 'GAS'];
const QUALITY_KEYWORDS = ['QUALITY', 'DEFECT', 'SPEC', 'SCRAP', 'TOLERANCE'];

export function safetyImpact(code: string): KeywordImpact {
  return names(code, SAFETY_KEYWORDS) ? 'high' : 'none';
}

export function qualityImpact(code: string): KeywordImpact {
  return names(code, QUALITY_KEYWORDS) ? 'high' : 'none';
}

const RECOMMENDATIONS: readonly (readonly [string, readonly string[]])[] = [
  ['TEMPERATURE', ['Kühlung und Lüftung prüfen.', 'Last verringern, bis die Temperatur im Sollbereich liegt.']],
  ['VIBRATION', ['Lager und Befestigung prüfen.', 'Werkzeug auf Unwucht und Verschleiß prüfen.']],
  ['MAINTENANCE', ['Wartungstermin mit der Instandhaltung abstimmen.', 'Ersatzteile bereitstellen.']],
];

/** The advice of the first family named in the code; other codes give none. */
export function recommendedActions(code: string): readonly string[] {
  return RECOMMENDATIONS.find(([keyword]) => names(code, [keyword]))?.[1] ?? [];
}

function names(code: string, keywords: readonly string[]): boolean {
  const upperCode = code.toUpperCase();
  return keywords.some((keyword) => upperCode.includes(keyword));
}
