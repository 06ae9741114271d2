import type { ChartTrack, ControlChartKind } from '../control-chart.ts';

const TITLES: Record<Exclude<ChartTrack['name'], 'count' | 'share'>, string> = {
  mean: 'Mittelwert X̄',
  range: 'Spannweite R',
  deviation: 'Standardabweichung s',
  individual: 'Einzelwert',
  moving_range: 'Gleitende Spannweite',
};

/** What is plotted, in words. */
export function trackTitle(chart: ControlChartKind, name: ChartTrack['name']): string {
  if (name === 'share') return chart === 'p' ? 'Anteil fehlerhafter Teile' : 'Fehler je Teil';
  if (name === 'count') return chart === 'np' ? 'Anzahl fehlerhafter Teile' : 'Fehler je Prüfung';
  return TITLES[name];
}
