/** JSON-RPC 2.0 as the Model Context Protocol uses it: one message at a time. */

export const PROTOCOL_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

export const PARSE_ERRORS = { invalidRequest: -32600, methodNotFound: -32601, invalidParams: -32602 } as const;

export type RpcId = string | number;
export type RpcMessage =
  | { kind: 'request'; id: RpcId; method: string; params: Record<string, unknown> }
  /** Needs no answer: notifications, and answers to questions nobody asked. */
  | { kind: 'silent' }
  | { kind: 'invalid'; id: RpcId | null; reason: string };

export function readMessage(body: unknown): RpcMessage {
  if (Array.isArray(body)) {
    return { kind: 'invalid', id: null, reason: 'Mehrere Nachrichten in einem Aufruf sind nicht möglich.' };
  }
  if (!isObject(body) || body.jsonrpc !== '2.0') {
    return { kind: 'invalid', id: null, reason: 'Erwartet wird eine Nachricht nach JSON-RPC 2.0.' };
  }
  const { id, method, params } = body;
  const hasId = typeof id === 'string' || typeof id === 'number';
  if (typeof method !== 'string') {
    const isAnswer = hasId && ('result' in body || 'error' in body);
    return isAnswer
      ? { kind: 'silent' }
      : { kind: 'invalid', id: hasId ? id : null, reason: 'Der Nachricht fehlt die Methode.' };
  }
  if (params !== undefined && !isObject(params)) {
    return { kind: 'invalid', id: hasId ? id : null, reason: 'Die Parameter müssen ein Objekt sein.' };
  }
  if (id === undefined) return { kind: 'silent' };
  if (!hasId) return { kind: 'invalid', id: null, reason: 'Die Kennung muss ein Text oder eine Zahl sein.' };
  return { kind: 'request', id, method, params: params ?? {} };
}

export function rpcResult(id: RpcId, result: object): Record<string, unknown> {
  return { jsonrpc: '2.0', id, result };
}

export function rpcError(id: RpcId | null, code: number, message: string): Record<string, unknown> {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

/** The version the client asks for where we know it, the newest we know otherwise. */
export function agreeOnVersion(asked: unknown): string {
  return PROTOCOL_VERSIONS.find((version) => version === asked) ?? PROTOCOL_VERSIONS[0];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
