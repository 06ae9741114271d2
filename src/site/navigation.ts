/** Where the header and the footer of public pages lead. */
export type SiteLink = { path: string; label: string };

export const HEADER_LINKS: readonly SiteLink[] = [
  { path: '/#funktionen', label: 'Funktionen' },
  { path: '/#vergleich', label: 'Vergleich' },
  { path: '/#beratung', label: 'Beratung' },
  { path: '/blog', label: 'Blog' },
  { path: '/help', label: 'Hilfe' },
];

export const FOOTER_GROUPS: readonly { title: string; links: readonly SiteLink[] }[] = [
  {
    title: 'Produkt',
    links: [
      { path: '/#funktionen', label: 'Funktionen' },
      { path: '/#vergleich', label: 'Vergleich' },
      { path: '/demo', label: 'Demo' },
      { path: '/login', label: 'Anmelden' },
      { path: '/register', label: 'Konto erstellen' },
    ],
  },
  {
    title: 'Wissen',
    links: [
      { path: '/help', label: 'Handbuch' },
      { path: '/docs', label: 'API-Referenz' },
      { path: '/blog', label: 'Blog' },
      { path: '/support', label: 'Unterstützung' },
      { path: '/security', label: 'Sicherheit' },
    ],
  },
  {
    title: 'Beratung',
    links: [
      { path: '/contact', label: 'Kontakt' },
      { path: '/calendar', label: 'Termin anfragen' },
      { path: '/careers', label: 'Mitarbeiten' },
    ],
  },
  {
    title: 'Rechtliches',
    links: [
      { path: '/imprint', label: 'Impressum' },
      { path: '/privacy', label: 'Datenschutz' },
      { path: '/terms', label: 'Nutzungsbedingungen' },
    ],
  },
];
