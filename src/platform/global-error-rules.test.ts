import { describe, expect, it } from 'vitest';
import { classifyUncaught, isConsoleNoise } from './global-error-rules.ts';

describe('uncaught errors', () => {
  it('ERR-35 knows both wordings of the ResizeObserver loop', () => {
    expect(classifyUncaught({ message: 'ResizeObserver loop limit exceeded' })).toBe('resize-observer');
    expect(classifyUncaught({ message: 'ResizeObserver loop completed with undelivered notifications.' })).toBe(
      'resize-observer',
    );
  });

  it.each([
    'Failed to fetch dynamically imported module: http://localhost/assets/x.js',
    'error loading dynamically imported module: http://localhost/assets/x.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/x.css',
    'Loading chunk 7 failed.',
  ])('ERR-36 %s', (message) => expect(classifyUncaught({ message })).toBe('chunk'));

  it('ERR-36 by name', () => expect(classifyUncaught({ name: 'ChunkLoadError', message: '' })).toBe('chunk'));

  it('ERR-37 fetch timeouts', () => {
    expect(classifyUncaught({ name: 'TimeoutError', message: 'signal timed out' })).toBe('timeout');
  });

  it('leaves everything else alone', () => {
    expect(classifyUncaught({ name: 'TypeError', message: 'x is undefined' })).toBe('real');
    expect(classifyUncaught({})).toBe('real');
  });
});

describe('ERR-38 console', () => {
  it.each([
    'PWA: banner not shown',
    'Chart has zero width',
    'Failed to decode downloaded font',
    'blocked by CORS policy',
    'Service-Worker registriert',
  ])('hides the remark: %s', (text) => expect(isConsoleNoise('warn', text)).toBe(true));

  it('OPEN-142 keeps real errors visible whatever they are about', () => {
    expect(isConsoleNoise('error', 'Service worker crashed')).toBe(false);
  });

  it('keeps remarks about other things', () => {
    expect(isConsoleNoise('warn', 'Auftrag 4711 ohne Maschine')).toBe(false);
  });
});
