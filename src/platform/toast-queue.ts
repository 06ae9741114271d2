/** How long toasts stay and how many there may be. Spec §9, OPEN-051. */
export const TOAST_DURATION_MS = { success: 2_000, error: 4_000, info: 4_000 } as const; // CONST-01..03
export type ToastKind = keyof typeof TOAST_DURATION_MS;

export const MAX_TOASTS = 20; // CONST-05

/** The toasts open after a new one came, oldest first, and those that must go for it. */
export function admitToast(openIds: readonly string[], newId: string): { open: string[]; removed: string[] } {
  const all = [...openIds.filter((id) => id !== newId), newId];
  const surplus = Math.max(0, all.length - MAX_TOASTS);
  return { open: all.slice(surplus), removed: all.slice(0, surplus) };
}
