import { describe, expect, it } from 'vitest';
import { agreeOnVersion, PROTOCOL_VERSIONS, readMessage } from './json-rpc.ts';

describe('messages of the Model Context Protocol', () => {
  it('reads requests, and knows what needs no answer', () => {
    expect(readMessage({ jsonrpc: '2.0', id: 0, method: 'ping' })).toEqual({
      kind: 'request',
      id: 0,
      method: 'ping',
      params: {},
    });
    expect(readMessage({ jsonrpc: '2.0', method: 'notifications/initialized' })).toEqual({ kind: 'silent' });
    expect(readMessage({ jsonrpc: '2.0', id: 1, result: {} })).toEqual({ kind: 'silent' });
  });

  it.each([
    null,
    'ping',
    [],
    [{ jsonrpc: '2.0', id: 1, method: 'ping' }],
    {},
    { id: 1, method: 'ping' },
    { jsonrpc: '2.0', id: null, method: 'ping' },
    { jsonrpc: '2.0', id: {}, method: 'ping' },
    { jsonrpc: '2.0', id: 1, method: 7 },
    { jsonrpc: '2.0', id: 1, method: 'ping', params: [1] },
  ])('refuses %j with a reason', (body) => {
    expect(readMessage(body)).toMatchObject({ kind: 'invalid', reason: expect.stringMatching(/\.$/) });
  });

  it('speaks the version it is asked for, or its newest', () => {
    expect(agreeOnVersion('2024-11-05')).toBe('2024-11-05');
    expect(agreeOnVersion('1999-01-01')).toBe(PROTOCOL_VERSIONS[0]);
    expect(agreeOnVersion(undefined)).toBe(PROTOCOL_VERSIONS[0]);
  });
});
