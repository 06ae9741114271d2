import { type Html, html } from './html.ts';

/**
 * Pictures of the running demo, made by `npm run pictures` (scripts/pictures.ts) and kept in public/pictures.
 * `path` is the page of the app; ':machine' and the like stand for a record of the demo that has much to show.
 */
export const PRODUCT_PICTURES = {
  dashboard: { path: '/app/dashboard', use: 'landing' },
  machines: { path: '/app/machines?view=tiles', use: 'landing' },
  oee: { path: '/app/machines/:machine?tab=oee', use: 'landing' },
  order: { path: '/app/productions/:order', use: 'landing' },
  board: { path: '/app/productions/board', use: 'landing' },
  terminal: { path: '/app/productions/terminal', use: 'landing', asFounder: true },
  spc: { path: '/app/quality/spc', use: 'landing' },
  iot: { path: '/app/iot', use: 'landing' },
  'phone-dashboard': { path: '/app/dashboard', use: 'phone' },
  'phone-terminal': { path: '/app/productions/terminal', use: 'phone', asFounder: true },
  alerts: { path: '/app/alerts', use: 'handbook' },
  machine: { path: '/app/machines/:machine', use: 'handbook' },
  'connect-machine': { path: '/app/machines/connect', use: 'handbook', asFounder: true },
  'downtime-reasons': { path: '/app/downtime-reasons', use: 'handbook' },
  productions: { path: '/app/productions', use: 'handbook' },
  quality: { path: '/app/quality', use: 'handbook' },
  'quality-plan': { path: '/app/quality/plans/:plan', use: 'handbook' },
  product: { path: '/app/products/:product', use: 'handbook' },
  material: { path: '/app/materials/:material', use: 'handbook' },
  reorder: { path: '/app/materials/reorder', use: 'handbook' },
  recall: { path: '/app/materials/recall?batch=:batch', use: 'handbook' },
  employees: { path: '/app/employees', use: 'handbook' },
  skills: { path: '/app/employees/skills', use: 'handbook' },
  shifts: { path: '/app/employees/shifts', use: 'handbook' },
  maintenance: { path: '/app/predictive', use: 'handbook' },
  sensor: { path: '/app/iot/:sensor', use: 'handbook' },
  sources: { path: '/app/settings?tab=sources', use: 'handbook', asFounder: true },
  settings: { path: '/app/settings', use: 'handbook' },
  labels: { path: '/app/machines/labels', use: 'handbook' },
  'new-check': { path: '/app/quality/new?production=:order', use: 'handbook' },
  'eight-d': { path: '/app/quality/eight-d', use: 'handbook' },
} as const satisfies Record<string, PictureOrder>;

export type PictureOrder = { path: string; use: PictureUse; asFounder?: boolean };
export type PictureUse = 'landing' | 'phone' | 'handbook';

/** Pixels of the whole picture, the widths it is kept in, and whether there is a dark one. */
export const PICTURE_SIZES = {
  landing: { width: 1280, height: 800, widths: [800, 1280], hasDark: true },
  phone: { width: 780, height: 1560, widths: [585], hasDark: true },
  handbook: { width: 1280, height: 800, widths: [1024], hasDark: false },
} as const;

export type PictureName = keyof typeof PRODUCT_PICTURES;

/** Light and dark in one: follows the system by itself, and the choice of the visitor by the site's script. */
export function productPicture(
  name: PictureName,
  alt: string,
  options: { isFirst?: boolean; sizes?: string } = {},
): Html {
  const { use } = PRODUCT_PICTURES[name];
  const { width, height, widths, hasDark } = PICTURE_SIZES[use];
  const sizes = options.sizes ?? (use === 'phone' ? '300px' : '(max-width: 60em) 100vw, 720px');
  const sources = (theme: string) => widths.map((w) => `${pictureAddress(name, theme, w)} ${w}w`).join(', ');
  const loading =
    options.isFirst === true ? html`fetchpriority="high"` : html`loading="lazy" decoding="async" fetchpriority="low"`;
  const dark =
    hasDark &&
    html`<source data-dark media="(prefers-color-scheme: dark)" srcset="${sources('dark')}" sizes="${sizes}">`;
  return html`<picture>${dark}<img src="${pictureAddress(name, 'light', widths[0])}" srcset="${sources('light')}" sizes="${sizes}" width="${width}" height="${height}" alt="${alt}" ${loading}></picture>`;
}

export function pictureAddress(name: PictureName, theme: string, width: number): string {
  return `/pictures/${name}-${theme}-${width}.webp`;
}
