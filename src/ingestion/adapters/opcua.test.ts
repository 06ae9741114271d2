import { describe, expect, it } from 'vitest';
import { PLANT_OPCUA_NODES } from '../plant-addresses.ts';
import { isNodeId, OPCUA_DEFAULTS, opcuaKind } from './opcua.ts';

describe('OPC UA kind', () => {
  it('ING-34 CONST-28 CONST-29: session 60 s, keep-alive 5 s', () => {
    expect(OPCUA_DEFAULTS).toMatchObject({ sessionTimeoutMs: 60_000, keepAliveMs: 5000 });
    expect(OPCUA_DEFAULTS).toMatchObject({ nodeCacheMs: 1000, browseCacheMs: 60_000 });
  });

  it.each([
    ...Object.values(PLANT_OPCUA_NODES),
    'i=2258',
    'ns=0;i=4294967295',
    'ns=3;s="Daten"."Temperatur"',
    'ns=3;s=a;b=c',
    'ns=1;g=09087e75-8e5e-499b-954f-f2a9603db28a',
    'ns=1;b=YWJj',
    'ns=65535;i=1',
  ])('%s is a node id', (text) => {
    expect(isNodeId(text)).toBe(true);
    expect(opcuaKind.checkAddress(text)).toBeNull();
  });

  it.each([
    '',
    'CNC01',
    'ns=2',
    'ns=2;',
    'ns=2;x=1',
    'i=abc',
    'i=4294967296',
    'ns=70000;i=1',
    'ns=1;g=kurz',
    'ns=1;b=%%',
    's=',
  ])('refuses "%s" with a German sentence', (text) => {
    expect(opcuaKind.checkAddress(text)).toContain('keine Knotenkennung');
  });

  it('keeps the password back', () => {
    expect(opcuaKind.secretFields).toEqual(['password']);
  });
});
