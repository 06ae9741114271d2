import { PUSH_DEVICES_PATH, type PushPayload, readPushPayload } from '#notifications/push-rules.ts';

const ICON = '/icon-192x192.png';

type Notices = Pick<ServiceWorkerRegistration, 'showNotification'>;
type OpenPage = Pick<WindowClient, 'url' | 'focus' | 'navigate'>;

/** A push has arrived: browsers ask that something is shown for each, whatever it says. */
export async function showNotice(data: Pick<PushMessageData, 'json'> | null, notices: Notices): Promise<void> {
  const { title, body, path, tag } = readPushPayload(readJson(data));
  await notices.showNotification(title, { body, tag, icon: ICON, badge: ICON, lang: 'de', data: { path } });
}

function readJson(data: Pick<PushMessageData, 'json'> | null): unknown {
  try {
    return data?.json();
  } catch {
    return null;
  }
}

/** Somebody has clicked on a notice: an open page of the app goes there, or a new one is opened. */
export async function openNotice(
  noticeData: unknown,
  windows: { pages: () => Promise<readonly OpenPage[]>; open: (path: string) => Promise<unknown>; origin: string },
): Promise<void> {
  const { path }: PushPayload = readPushPayload(noticeData);
  const pages = await windows.pages();
  const page = pages.find(({ url }) => URL.canParse(url) && new URL(url).pathname.startsWith('/app'));
  if (page === undefined) {
    await windows.open(path);
    return;
  }
  await page.focus();
  // A page this worker does not serve cannot be led on; then a new one shows it.
  await page.navigate(new URL(path, windows.origin).href).catch(() => windows.open(path));
}

type Subscriber = { getSubscription: () => Promise<Pick<PushSubscription, 'unsubscribe'> | null> };

/** AUTH-15: whoever signs out gets nothing on this device any more, even if the server could not be told. */
export async function endSubscription(subscriber: Subscriber | undefined): Promise<void> {
  try {
    await (await subscriber?.getSubscription())?.unsubscribe();
  } catch {
    // The browser's push service is away; the server has forgotten the device with its session.
  }
}

/** The browser has given this device another address: it is told to the server, as long as somebody is signed in. */
export async function renewSubscription(
  change: { oldSubscription: PushSubscription | null; newSubscription: PushSubscription | null },
  subscribe: (options: PushSubscriptionOptionsInit) => Promise<PushSubscription>,
): Promise<void> {
  const { oldSubscription, newSubscription } = change;
  const key = oldSubscription?.options.applicationServerKey ?? null;
  const renewed =
    newSubscription ?? (key === null ? null : await subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  if (renewed === null) return;
  const { endpoint, keys } = renewed.toJSON();
  await fetch(PUSH_DEVICES_PATH, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}
