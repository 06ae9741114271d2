import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      demo: true,
      logLevel: 'info',
    });
  });

  it('logs less where a person reads along, unless told otherwise', () => {
    expect(readConfig({}, { terminal: true }).logLevel).toBe('warn');
    expect(readConfig({ LOG_LEVEL: 'debug' }, { terminal: true }).logLevel).toBe('debug');
  });

  it('treats an empty variable as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null });
  });

  it('names every problem at once, in one sentence each', () => {
    expect(() => readConfig({ PORT: 'abc', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'laut' })).toThrow(
      /PORT muss eine Zahl sein.*DATABASE_URL muss mit postgres:\/\/.*LOG_LEVEL muss/s,
    );
  });

  it('refuses a port outside the range', () => {
    expect(() => readConfig({ PORT: '70000' })).toThrow('PORT muss zwischen 0 und 65535 liegen');
  });

  it('cuts trailing slashes off the public address and normalises the owner (OPEN-002)', () => {
    expect(readConfig({ PUBLIC_URL: 'https://mes.example.ch//', OWNER_EMAIL: ' Chef@Werk.CH ' })).toMatchObject({
      publicUrl: 'https://mes.example.ch',
      ownerEmail: 'chef@werk.ch',
    });
  });

  it('refuses an address that is no address', () => {
    expect(() => readConfig({ PUBLIC_URL: 'javascript:alert(1)' })).toThrow('PUBLIC_URL muss eine Adresse');
  });
});
