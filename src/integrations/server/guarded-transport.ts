import { guardedFetch, type TargetRules } from '#platform/server/http-guard.ts';
import { IntegrationError } from './integration-client.service.ts';

/** Longer answers are refused, not cut. */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
/** A backstop in real time; the client's own limit (INT-22) strikes first. It covers the body too, however slowly it drips. */
const DEADLINE_MS = 35_000;
const NO_BODY = new Set([101, 204, 205, 304]);

/** `fetch` for addresses people typed in: judged after resolving, never redirected, limited in size, JSON only. */
export function createGuardedTransport(system: string, rules: TargetRules & { maxBytes?: number }): typeof fetch {
  return async (input, init = {}) => {
    const { body, method = 'GET', signal } = init;
    const isForm = body instanceof URLSearchParams;
    const answer = await guardedFetch(input instanceof Request ? input.url : input.toString(), {
      ...rules,
      method,
      headers: {
        ...(isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(init.headers as Record<string, string>),
      },
      ...(body === undefined || body === null ? {} : { body: isForm ? body.toString() : (body as string) }),
      deadlineMs: DEADLINE_MS,
      maxBytes: rules.maxBytes ?? MAX_ANSWER_BYTES,
      ...(signal === undefined || signal === null ? {} : { signal }),
    });
    const { status, statusText, headers } = answer;
    if (status >= 300 && status < 400) {
      throw new IntegrationError(
        'http',
        `Das System „${system}“ leitet weiter (HTTP ${status}). Weiterleitungen werden nicht verfolgt; bitte tragen Sie die endgültige Adresse ein.`,
        { status },
      );
    }
    if (status >= 200 && status < 300 && !NO_BODY.has(status)) {
      refuseUnreadable(system, answer.body, headers['content-type'] ?? '', answer.isComplete);
    }
    const retryAfter = headers['retry-after'];
    return new Response(NO_BODY.has(status) ? null : new Uint8Array(answer.body), {
      status: status >= 200 && status <= 599 ? status : 502,
      statusText,
      headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
    });
  };
}

function refuseUnreadable(system: string, body: Buffer, contentType: string, isComplete: boolean): void {
  const refuse = (reason: 'too_large' | 'not_json', why: string): never => {
    throw new IntegrationError(reason, `Das System „${system}“ ${why}`);
  };
  if (!isComplete) refuse('too_large', 'antwortet mit mehr Daten, als angenommen werden.');
  if (body.length === 0) refuse('not_json', 'antwortet ohne Inhalt.');
  const mediaType = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const looksLikeHtml = /^\s*<(!doctype|html)/i.test(body.subarray(0, 200).toString('latin1'));
  if (mediaType === 'text/html' || looksLikeHtml) {
    refuse('not_json', 'antwortet mit einer Webseite statt mit Daten. Bitte prüfen Sie Adresse und Anmeldung.');
  }
  if (mediaType !== '' && !/^application\/(\S+\+)?json$/.test(mediaType)) {
    refuse('not_json', `antwortet mit „${mediaType.slice(0, 60)}“ statt mit JSON.`);
  }
}
