/** Which article explains a page of the app; kept apart from the articles so that the app loads only this. */
export const ARTICLE_OF_PAGE: Readonly<Record<string, string>> = {
  '/app/dashboard': 'dashboard',
  '/app/alerts': 'alarme',
  '/app/iot': 'iot-sensoren',
  '/app/iot/$id': 'iot-sensoren',
  '/app/predictive': 'wartung',
  '/app/predictive/$id': 'wartung',
  '/app/products': 'produkte',
  '/app/products/$id': 'produkte',
  '/app/machines': 'maschinen',
  '/app/machines/$id': 'maschinen',
  '/app/machines/labels': 'qr-etiketten',
  '/app/machines/connect': 'maschine-anbinden',
  '/app/downtime-reasons': 'stillstaende',
  '/app/downtime-reasons/$id': 'stillstaende',
  '/app/productions': 'produktion',
  '/app/productions/$id': 'produktion',
  '/app/productions/board': 'plantafel',
  '/app/productions/terminal': 'terminal',
  '/app/quality': 'qualitaetskontrolle',
  '/app/quality/$id': 'qualitaetskontrolle',
  '/app/quality/new': 'pruefung-erfassen',
  '/app/quality/plans': 'pruefplaene',
  '/app/quality/plans/$productId': 'pruefplaene',
  '/app/quality/spc': 'regelkarten',
  '/app/quality/holds': 'sperren',
  '/app/quality/eight-d': '8d-berichte',
  '/app/quality/eight-d/$id': '8d-berichte',
  '/app/employees': 'mitarbeiter',
  '/app/employees/$id': 'mitarbeiter',
  '/app/employees/shifts': 'schichtmodell',
  '/app/employees/groups': 'gruppenauswertung',
  '/app/employees/skills': 'qualifikationsmatrix',
  '/app/employees/privacy': 'datenschutz-im-betrieb',
  '/app/materials': 'materialien',
  '/app/materials/$id': 'materialien',
  '/app/materials/reorder': 'bestellliste',
  '/app/materials/recall': 'rueckverfolgung',
  '/app/settings': 'einstellungen',
  '/app/settings/energy-rates': 'einstellungen',
  '/app/settings/energy-rates/$id': 'einstellungen',
  '/app/settings/sources/$id': 'datenquellen',
  '/app/settings/systems/$id': 'systeme',
  '/app/leads': 'betreiber',
  '/app/leads/$id': 'betreiber',
  '/app/test': 'selbsttest',
};

/** Where "Hilfe" leads on a page of the app. */
export function helpPathOf(page: string | undefined): string {
  const slug = page === undefined ? undefined : ARTICLE_OF_PAGE[page];
  return slug === undefined ? '/help' : `/help/${slug}`;
}

/** The page of the app an article is about; the page of one record has no fixed address. */
export function appPathOf(slug: string): string | null {
  const found = Object.entries(ARTICLE_OF_PAGE).find(([path, article]) => article === slug && !path.includes('$'));
  return found?.[0] ?? null;
}
