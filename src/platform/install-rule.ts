/** When the app offers to be installed. Spec §4, §9, OPEN-045. */
export const INSTALL_OFFER_DELAY_MS = 30_000; // SHELL-17, CONST-06
export const INSTALL_REST_MS = 7 * 24 * 3_600_000; // SHELL-19, CONST-07

export type InstallSituation = {
  isInstalled: boolean;
  /** When somebody last chose 'Später' or refused the browser's question; null: never. */
  dismissedAtMs: number | null;
  nowMs: number;
};

/** Hidden while it rests; at exactly seven days it may show again. */
export function mayOfferInstall({ isInstalled, dismissedAtMs, nowMs }: InstallSituation): boolean {
  if (isInstalled) return false; // SHELL-18
  return dismissedAtMs === null || nowMs - dismissedAtMs >= INSTALL_REST_MS;
}

/** A stored dismissal; what is no time is none. */
export function parseDismissal(stored: string | null): number | null {
  const time = stored === null ? Number.NaN : Number(stored);
  return Number.isFinite(time) && time > 0 ? time : null;
}
