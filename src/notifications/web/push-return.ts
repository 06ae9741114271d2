import { call } from '#platform/web/api/call.ts';
import { addPushDevice, readNotificationSettings } from '../notifications.api.ts';
import { isPushMissing, subscribeBrowser } from './push-browser.ts';

/** Subscribes this browser again where its owner had done so. Failing is no news: the settings page shows the state. */
export async function returnToPush(userId: string): Promise<void> {
  try {
    if (!(await isPushMissing(userId))) return;
    const { push } = await call(readNotificationSettings);
    if (push.publicKey !== null) await call(addPushDevice, { body: await subscribeBrowser(push.publicKey) });
  } catch (error) {
    console.warn('Push-Nachrichten konnten auf diesem Gerät nicht wieder eingeschaltet werden.', error);
  }
}
