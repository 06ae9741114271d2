import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createInstallOffer, type InstallPromptEvent } from './install-offer.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const DAY_MS = 24 * 3_600_000;

function promptEvent(outcome: 'accepted' | 'dismissed' = 'accepted') {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(async () => undefined),
    userChoice: Promise.resolve({ outcome }),
  });
  return event satisfies InstallPromptEvent;
}

describe('install offer', () => {
  let stored: string | null;
  let isInstalled: boolean;
  const open = () =>
    createInstallOffer({
      nowMs: () => Date.now(),
      isInstalled: () => isInstalled,
      readDismissal: () => stored,
      storeDismissal: (time) => {
        stored = time;
      },
    });

  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    stored = null;
    isInstalled = false;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('SHELL-17 CONST-06 is hidden, then shown 30 s after the browser said the app can be installed', () => {
    const offer = open();
    const changes = vi.fn();
    offer.subscribe(changes);
    const event = promptEvent();
    offer.hold(event);
    expect(event.defaultPrevented).toBe(true);
    vi.advanceTimersByTime(29_999);
    expect(offer.isShown()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(offer.isShown()).toBe(true);
    expect(changes).toHaveBeenCalledTimes(1);
  });

  it('SHELL-18 is not shown when the app is installed, nor when it gets installed meanwhile', () => {
    isInstalled = true;
    const offer = open();
    offer.hold(promptEvent());
    vi.advanceTimersByTime(60_000);
    expect(offer.isShown()).toBe(false);
    isInstalled = false;
    offer.hold(promptEvent());
    vi.advanceTimersByTime(10_000);
    offer.finish();
    vi.advanceTimersByTime(60_000);
    expect(offer.isShown()).toBe(false);
  });

  it("SHELL-19 OPEN-045 'Später' hides it for seven days, also after a restart", () => {
    const first = open();
    first.hold(promptEvent());
    vi.advanceTimersByTime(30_000);
    first.dismiss();
    expect(first.isShown()).toBe(false);
    const dismissedAt = Date.now();
    const shownAgain = (afterMs: number) => {
      vi.setSystemTime(dismissedAt + afterMs - 30_000);
      const offer = open();
      offer.hold(promptEvent());
      vi.advanceTimersByTime(30_000);
      return offer.isShown();
    };
    expect(shownAgain(DAY_MS)).toBe(false);
    expect(shownAgain(7 * DAY_MS - 1)).toBe(false);
    expect(shownAgain(7 * DAY_MS)).toBe(true);
  });

  it("SHELL-16 OPEN-046 'Installieren' asks the browser; its refusal counts as 'Später'", async () => {
    const offer = open();
    const accepted = promptEvent('accepted');
    offer.hold(accepted);
    vi.advanceTimersByTime(30_000);
    await offer.install();
    expect(accepted.prompt).toHaveBeenCalledTimes(1);
    expect(offer.isShown()).toBe(false);
    expect(stored).toBeNull();

    offer.hold(promptEvent('dismissed'));
    vi.advanceTimersByTime(30_000);
    await offer.install();
    expect(offer.isShown()).toBe(false);
    expect(stored).toBe(String(Date.now()));
  });
});
