/** `note`: works, but somebody should know. `off`: switched off on purpose, so nothing was checked. */
export type Verdict = 'pass' | 'note' | 'fail' | 'off';

export const VERDICT_LABELS: Readonly<Record<Verdict, string>> = {
  pass: 'bestanden',
  note: 'Hinweis',
  fail: 'nicht bestanden',
  off: 'nicht geprüft',
};

/** One line of the self-test (OPEN-077). */
export type CheckLine = {
  area: CheckArea;
  name: string;
  verdict: Verdict;
  detail: string;
  /** Where names may be alike. */
  id?: string;
};

export const CHECK_AREAS = [
  'Browser',
  'Server',
  'Datenbank',
  'Live-Aktualisierung',
  'Maschinendaten',
  'Datenquellen',
  'Dateien',
  'E-Mail',
  'Bekanntes Signal',
] as const;
export type CheckArea = (typeof CHECK_AREAS)[number];

export function summaryOf(lines: readonly CheckLine[]): { verdict: Verdict; text: string } {
  const checked = lines.filter(({ verdict }) => verdict !== 'off').length;
  const failed = lines.filter(({ verdict }) => verdict === 'fail').length;
  const notes = lines.filter(({ verdict }) => verdict === 'note').length;
  if (failed > 0) return { verdict: 'fail', text: `${failed} von ${checked} Prüfungen nicht bestanden` };
  const passed = `${checked} Prüfungen, alle bestanden`;
  if (notes > 0) return { verdict: 'note', text: `${passed}, ${notes} mit Hinweis` };
  return { verdict: 'pass', text: passed };
}

/** In the order of their areas; inside of one as they came. */
export function inOrder(lines: readonly CheckLine[]): CheckLine[] {
  return lines.toSorted((one, other) => CHECK_AREAS.indexOf(one.area) - CHECK_AREAS.indexOf(other.area));
}

/** For a mail to whoever helps: plain text, one line each. Holds names of data sources, but none of people and no data of the plant. */
export function reportOf(
  lines: readonly CheckLine[],
  context: { takenAt: string; page: string; browser: string },
): string {
  const body = lines.map(
    ({ area, name, verdict, detail }) => `[${VERDICT_LABELS[verdict]}] ${area} – ${name}: ${detail}`,
  );
  return [
    `Selbsttest vom ${context.takenAt}`,
    `Adresse: ${context.page}`,
    `Browser: ${context.browser}`,
    summaryOf(lines).text,
    '',
    ...body,
    '',
  ].join('\n');
}
