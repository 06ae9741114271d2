import { describe, expect, it } from 'vitest';
import { INSTALL_REST_MS, mayOfferInstall, parseDismissal } from './install-rule.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');

describe('install rule', () => {
  it('SHELL-18 never offers what is installed', () => {
    expect(mayOfferInstall({ isInstalled: true, dismissedAtMs: null, nowMs: NOW })).toBe(false);
    expect(mayOfferInstall({ isInstalled: false, dismissedAtMs: null, nowMs: NOW })).toBe(true);
  });

  it('SHELL-19 CONST-07 OPEN-045 rests for seven days and may show again at exactly seven', () => {
    const after = (restMs: number) => mayOfferInstall({ isInstalled: false, dismissedAtMs: NOW, nowMs: NOW + restMs });
    expect(INSTALL_REST_MS).toBe(604_800_000);
    expect([0, INSTALL_REST_MS - 1, INSTALL_REST_MS, INSTALL_REST_MS + 1].map(after)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('OPEN-045 reads the stored time and ignores what is none', () => {
    expect(parseDismissal(String(NOW))).toBe(NOW);
    expect([null, '', 'nie', '0', '-5', 'Infinity'].map(parseDismissal)).toEqual([null, null, null, null, null, null]);
  });
});
