import { buildPushPayload } from '@block65/webcrypto-web-push';
import { MesError } from '#platform/errors.ts';
import { guardedFetch, type TargetRules } from '#platform/server/http-guard.ts';
import type { BrowserSubscription } from '../notifications.api.ts';
import {
  judgePush,
  PUSH_DEADLINE_MS,
  PUSH_TTL_SECONDS,
  type PushPayload,
  pushFailureSentence,
  readRetryAfter,
} from '../push-rules.ts';
import type { PushKeys } from './push-keys.service.ts';

/** `error` is a German sentence. */
export type PushOutcome =
  | { verdict: 'sent' }
  | { verdict: 'gone' | 'refused' | 'again'; error: string; status: number | null; retryAfterSeconds: number | null };

const ANSWER_MAX_BYTES = 8 * 1024;

/** One push to one browser, encrypted so that only that browser can read it. Never throws for what the peer does. */
export async function sendPush(push: {
  keys: PushKeys;
  subscription: BrowserSubscription;
  payload: PushPayload;
  isUrgent: boolean;
  /** Where the push service finds who runs this installation: mailto: or https:. */
  contact: string;
  target: TargetRules;
}): Promise<PushOutcome> {
  const { keys, subscription, payload, isUrgent, contact, target } = push;
  const request = await buildPushPayload(
    { data: payload, options: { ttl: PUSH_TTL_SECONDS, urgency: isUrgent ? 'high' : 'normal' } },
    { ...subscription, expirationTime: null },
    { subject: contact, publicKey: keys.publicKey, privateKey: keys.privateKey.d ?? '' },
  );
  try {
    const answer = await guardedFetch(subscription.endpoint, {
      ...target,
      method: 'POST',
      headers: request.headers,
      body: request.body,
      deadlineMs: PUSH_DEADLINE_MS,
      maxBytes: ANSWER_MAX_BYTES,
    });
    const { status } = answer;
    const verdict = judgePush(status);
    if (verdict === 'sent') return { verdict };
    const retryAfterSeconds = readRetryAfter(answer.headers['retry-after']);
    return { verdict, status, retryAfterSeconds, error: pushFailureSentence(verdict, status) };
  } catch (error) {
    if (!(error instanceof MesError)) throw error;
    // An address that leads inside is not tried again.
    const verdict = error.code === 'target_not_allowed' || error.code === 'target_invalid' ? 'gone' : 'again';
    return { verdict, status: null, retryAfterSeconds: null, error: error.message };
  }
}
