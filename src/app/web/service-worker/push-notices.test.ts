import { expect, it, vi } from 'vitest';
import { endSubscription, openNotice, showNotice } from './push-notices.ts';

it('shows a notice for every push, also for one it cannot read', async () => {
  const showNotification = vi.fn(async () => undefined);
  await showNotice(
    { json: () => ({ title: 'Kritisch: Öldruck', body: 'Presse 1', path: '/app/alerts?alert=1', tag: 'm-1' }) },
    { showNotification },
  );
  expect(showNotification).toHaveBeenLastCalledWith(
    'Kritisch: Öldruck',
    expect.objectContaining({ body: 'Presse 1', tag: 'm-1', data: { path: '/app/alerts?alert=1' } }),
  );
  const broken = {
    json() {
      throw new SyntaxError('no JSON');
    },
  };
  for (const data of [null, broken]) {
    await showNotice(data, { showNotification });
    expect(showNotification).toHaveBeenLastCalledWith(
      'Neuer Alarm',
      expect.objectContaining({ data: { path: '/app/alerts' } }),
    );
  }
});

type Page = Awaited<ReturnType<Parameters<typeof openNotice>[1]['pages']>>[number];
const page = (url: string, navigate: () => Promise<null> = async () => null) => ({
  url,
  focus: vi.fn<Page['focus']>(),
  navigate: vi.fn<Page['navigate']>(navigate),
});
const windows = (pages: ReturnType<typeof page>[]) => ({
  pages: async () => pages,
  open: vi.fn(async () => null),
  origin: 'https://mes.example',
});

it('leads an open page of the app there, and opens one where there is none', async () => {
  const site = page('https://mes.example/blog');
  const app = page('https://mes.example/app/dashboard');
  const both = windows([site, app]);
  await openNotice({ path: '/app/alerts?alert=1' }, both);
  expect(app.focus).toHaveBeenCalledOnce();
  expect(app.navigate).toHaveBeenCalledWith('https://mes.example/app/alerts?alert=1');
  expect([site.focus.mock.calls.length, both.open.mock.calls.length]).toEqual([0, 0]);

  const none = windows([site]);
  await openNotice({ path: '/app/alerts?alert=1' }, none);
  expect(none.open).toHaveBeenCalledWith('/app/alerts?alert=1');

  const stubborn = windows([page('https://mes.example/app', () => Promise.reject(new TypeError('not controlled')))]);
  await openNotice({ path: 'https://elsewhere.example' }, stubborn);
  expect(stubborn.open).toHaveBeenCalledWith('/app/alerts');
});

it('AUTH-15 ends the browser’s subscription at sign-out, where there is one', async () => {
  const unsubscribe = vi.fn(async () => true);
  await endSubscription({ getSubscription: async () => ({ unsubscribe }) });
  expect(unsubscribe).toHaveBeenCalledOnce();
  await endSubscription({ getSubscription: async () => null });
  await endSubscription(undefined);
  await endSubscription({ getSubscription: () => Promise.reject(new Error('service away')) });
});
