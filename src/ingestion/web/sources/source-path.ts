export const SOURCES_PLACE = { path: '/app/settings', label: 'Datenquellen', search: { tab: 'sources' } } as const;

export function sourcePath(id: string): string {
  return `/app/settings/sources/${id}`;
}
