export const SYSTEMS_PLACE = { path: '/app/settings', label: 'Systeme', search: { tab: 'systems' } } as const;

export function systemPath(id: string): string {
  return `/app/settings/systems/${id}`;
}
