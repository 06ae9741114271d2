import { describe, expect, it } from 'vitest';
import { healthOf, isProtocolActive, modeOf, OVERALL_TEXTS, overallStateOf } from './overall-status.ts';
import type { SourceState } from './source-status.ts';

const source = (state: SourceState, more: { healthy?: boolean; simulated?: boolean } = {}) => ({
  state,
  healthy: more.healthy ?? state === 'connected',
  simulated: more.simulated ?? false,
  protocol: 'mqtt' as const,
  bufferedItems: 0,
});
const on = source('connected');
const off = source('disconnected');
const disabled = source('disabled');

describe('connection status', () => {
  it.each([
    [false, [on], 'Nicht initialisiert'],
    [true, [on, on, disabled], 'Alle Systeme online'],
    [true, [on, off], 'Teilweise verbunden'],
    [true, [on, source('error')], 'Teilweise verbunden'],
    [true, [off, source('connecting')], 'Keine Verbindung'],
    [true, [], 'Keine Verbindung'],
    [true, [disabled], 'Keine Verbindung'],
  ])('CONN-01..04 OPEN-066 OPEN-067 initialised %s with %o is „%s“', (initialised, sources, text) => {
    expect(OVERALL_TEXTS[overallStateOf(initialised, sources)]).toBe(text);
  });

  it.each([
    [[on, on, disabled], 'healthy'],
    [[on, off], 'degraded'],
    [[on, source('connected', { healthy: false })], 'degraded'],
    [[source('error')], 'unhealthy'],
    [[], 'unhealthy'],
  ] as const)('ING-07..09 OPEN-125 %o is %s', (sources, health) => {
    expect(healthOf(sources)).toBe(health);
  });

  it('OPEN-070 is demo while no real source is enabled', () => {
    const simulated = source('connected', { simulated: true });
    expect(modeOf([simulated, disabled])).toBe('demo');
    expect(modeOf([])).toBe('demo');
    expect(modeOf([simulated, off])).toBe('production');
  });

  it('CONN-14 a protocol is active when one of its sources is connected', () => {
    expect(isProtocolActive([off, on], 'mqtt')).toBe(true);
    expect(isProtocolActive([off], 'mqtt')).toBe(false);
    expect(isProtocolActive([on], 'opcua')).toBe(false);
  });
});
