import { INSTALL_OFFER_DELAY_MS, mayOfferInstall, parseDismissal } from '#platform/install-rule.ts';

const DISMISSED_KEY = 'mes-install-dismissed-at';

/** What Chromium sends when the app can be installed; TypeScript does not know it. */
export type InstallPromptEvent = Event & {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

type Device = {
  nowMs(): number;
  isInstalled(): boolean;
  /** Storage may be blocked; then nothing is remembered. */
  readDismissal(): string | null;
  storeDismissal(time: string): void;
};

export type InstallOffer = ReturnType<typeof createInstallOffer>;

/** The offer to install the app: hidden, then shown 30 s after the browser said it can be (SHELL-17 to SHELL-19). */
export function createInstallOffer(device: Device) {
  let prompt: InstallPromptEvent | null = null;
  let isShown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const show = (shown: boolean) => {
    if (isShown === shown) return;
    isShown = shown;
    for (const listener of listeners) listener();
  };
  const dismiss = () => {
    device.storeDismissal(String(device.nowMs()));
    show(false);
  };

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isShown: () => isShown,

    /** The browser can install the app; its own hint is held back. */
    hold(event: InstallPromptEvent): void {
      event.preventDefault();
      prompt = event;
      clearTimeout(timer);
      timer = setTimeout(() => {
        const dismissedAtMs = parseDismissal(device.readDismissal());
        show(mayOfferInstall({ isInstalled: device.isInstalled(), dismissedAtMs, nowMs: device.nowMs() }));
      }, INSTALL_OFFER_DELAY_MS);
    },

    /** The app has been installed, from here or from the browser's own menu. */
    finish(): void {
      clearTimeout(timer);
      prompt = null;
      show(false);
    },

    /** OPEN-045: 'Später' rests for seven days. */
    dismiss,

    /** 'Installieren': the browser asks; its 'no' counts as 'Später' (OPEN-046). */
    async install(): Promise<void> {
      const asked = prompt;
      prompt = null;
      if (asked === null) return show(false);
      await asked.prompt();
      if ((await asked.userChoice).outcome === 'dismissed') dismiss();
      else show(false);
    },
  };
}

export const installOffer = createInstallOffer({
  nowMs: () => Date.now(),
  isInstalled: () =>
    matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true,
  readDismissal() {
    try {
      return localStorage.getItem(DISMISSED_KEY);
    } catch {
      return null;
    }
  },
  storeDismissal(time) {
    try {
      localStorage.setItem(DISMISSED_KEY, time);
    } catch {
      // Then it is offered again with the next visit.
    }
  },
});

/** Called before anything else runs: the browser says it once, and early. */
export function listenForInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => installOffer.hold(event as InstallPromptEvent));
  window.addEventListener('appinstalled', () => installOffer.finish());
}
