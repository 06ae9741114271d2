import type { BrowserSubscription } from '../notifications.api.ts';
import { PUSH_OWNER_KEY } from '../push-rules.ts';

/** Why this browser cannot take pushes, as a sentence; null when it can. */
export function pushObstacle(): string | null {
  if (!window.isSecureContext) return 'Push-Nachrichten brauchen eine Verbindung über https.';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return 'Dieser Browser kann keine Push-Nachrichten empfangen. Auf iPhone und iPad legen Sie die App zuerst auf den Home-Bildschirm.';
  }
  if (Notification.permission === 'denied') {
    return 'Mitteilungen dieser Seite sind im Browser abgelehnt. Erlauben Sie sie in dessen Einstellungen und laden Sie die Seite neu.';
  }
  return null;
}

/** Asks the person and the browser's push service. What goes wrong is thrown as a sentence for the person. */
export async function subscribeBrowser(publicKey: string): Promise<BrowserSubscription> {
  const obstacle = pushObstacle();
  if (obstacle !== null) throw new Error(obstacle);
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.active == null) {
    throw new Error('Die App ist in diesem Browser noch nicht bereit. Bitte laden Sie die Seite neu.');
  }
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new Error('Ohne Ihre Erlaubnis zeigt der Browser keine Mitteilungen.');
  }
  try {
    // A subscription for another key (a new installation under the same address) is worth nothing.
    const known = await registration.pushManager.getSubscription();
    if (known !== null && keyOf(known) !== publicKey) await known.unsubscribe();
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    const { endpoint = '', keys = {} } = subscription.toJSON();
    return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
  } catch (error) {
    throw new Error(
      'Der Browser konnte sich bei seinem Push-Dienst nicht anmelden. Prüfen Sie, ob dieses Gerät ins Internet kommt.',
      { cause: error },
    );
  }
}

export function rememberPush(userId: string): void {
  localStorage.setItem(PUSH_OWNER_KEY, userId);
}

/** Whether this person has switched pushes on here, is still allowed to show them, and they ended with a session. */
export async function isPushMissing(userId: string): Promise<boolean> {
  if (localStorage.getItem(PUSH_OWNER_KEY) !== userId || pushObstacle() !== null) return false;
  if (Notification.permission !== 'granted') return false;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.active != null && (await registration.pushManager.getSubscription()) === null;
}

/** This browser takes no more pushes; that the server knows too is the caller's concern. */
export async function unsubscribeBrowser(): Promise<void> {
  localStorage.removeItem(PUSH_OWNER_KEY);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

function keyOf(subscription: PushSubscription): string {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
