import { randomUUID } from 'node:crypto';
import { Transformer } from '@napi-rs/image';
import type { Page } from '@playwright/test';
import type { Post } from '#cms/cms.api.ts';
import { expectAccessible } from './support/accessibility.ts';
import { OWNER_ACCOUNT, signIn } from './support/accounts.ts';
import { openFinished } from './support/finished-page.ts';
import { expect, test } from './support/fixtures.ts';
import { expectFailedRequest } from './support/watched-context.ts';

/** The editor is the heaviest page there is; it comes when its parts have arrived. */
async function openEditor(page: Page, path: string): Promise<void> {
  await openFinished(page, path);
  await expect(page.getByRole('textbox', { name: 'Text des Beitrags' })).toBeVisible();
}

async function createDraft(page: Page, title: string, bodyHtml: string): Promise<Post> {
  const response = await page.request.post('/api/cms/posts', { data: { title, bodyHtml } });
  return (await response.json()) as Post;
}

const saveState = (page: Page) => page.getByTestId('save-state');
const text = (page: Page) => page.getByRole('textbox', { name: 'Text des Beitrags' });

test('ADMIN-03 ADMIN-04 a draft with heading, picture and table, written as text and as Markdown', async ({ page }) => {
  const name = `Test ${randomUUID().slice(0, 8)}`;
  await signIn(page, OWNER_ACCOUNT);
  await openFinished(page, '/admin/blog');
  await page.getByRole('link', { name: 'Neuer Beitrag' }).first().click();
  await page.getByTestId('post-title').fill(`Größe ${name}`);
  await text(page).click();
  await page.getByRole('button', { name: 'Überschrift', exact: true }).click();
  await page.keyboard.type('Warum');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ein erster Satz.');
  // Nothing of it is on the server yet.
  await expect(saveState(page)).toContainText('noch nicht gespeichert');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('Eingaben wiederhergestellt')).toBeVisible();
  await expect(page.getByTestId('post-title')).toHaveValue(`Größe ${name}`);
  await expect(text(page)).toContainText('Ein erster Satz.');
  await page.getByRole('button', { name: 'Entwurf speichern' }).click();
  await expect(page).toHaveURL(/\/admin\/blog\/edit\/[0-9a-f-]{36}$/);
  await expect(text(page)).toContainText('Ein erster Satz.');

  const picture = Transformer.fromRgbaPixels(new Uint8Array(800 * 400 * 4).fill(120), 800, 400);
  await text(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page
    .getByTestId('editor-picture')
    .setInputFiles({ name: 'halle.png', mimeType: 'image/png', buffer: await picture.png() });
  await page.getByLabel('Bildbeschreibung').fill('Blick in die Halle');
  await page.getByRole('button', { name: 'Bild einfügen' }).last().click();
  await expect(text(page).getByRole('img', { name: 'Blick in die Halle' })).toBeVisible();
  // Drafts store themselves.
  await expect(saveState(page)).toContainText('Gespeichert um');

  await page.getByRole('button', { name: 'Markdown' }).click();
  const markdown = page.getByRole('textbox', { name: 'Text des Beitrags als Markdown' });
  await expect(markdown).toHaveValue(/^## Warum\n\nEin erster Satz\.\n\n!\[Blick in die Halle\]\(\/media\//);
  await markdown.fill(`${await markdown.inputValue()}\n\n| Größe | Wert |\n| --- | --- |\n| OEE | **73 %** |`);
  await page.getByRole('button', { name: 'Markdown' }).click();
  await expect(text(page).getByRole('cell', { name: '73 %' })).toBeVisible();
  await expectAccessible(page, '/admin/blog/edit');

  const url = page.url().replace('/admin/blog/edit/', '/api/cms/posts/');
  // Leaving right after the last key stores what is missing.
  await page.getByTestId('post-title').press('End');
  await page.keyboard.type(' fertig');
  await page.getByRole('link', { name: 'Alle Beiträge' }).click();
  await expect(page).toHaveURL('/admin/blog');
  const stored = (await (await page.request.get(url)).json()) as Post;
  expect(stored.title).toBe(`Größe ${name} fertig`);
  expect(stored.bodyHtml).toMatch(
    /<h2>Warum<\/h2><p>Ein erster Satz\.<\/p><img src="\/media\/.*<strong>73 %<\/strong><\/td>/,
  );
  await page.request.delete(url);
});

test('ADMIN-02 ADMIN-04 OPEN-025 a post is published, stands in blog and feed, and is deleted', async ({ page }) => {
  const name = `Größe ${randomUUID().slice(0, 8)}`;
  await signIn(page, OWNER_ACCOUNT);
  const picture = await page.request.post('/api/cms/media', {
    headers: { 'content-type': 'image/png' },
    data: await Transformer.fromRgbaPixels(new Uint8Array(800 * 400 * 4).fill(120), 800, 400).png(),
  });
  const { id } = (await picture.json()) as { id: string };
  const draft = await createDraft(page, name, `<p>Text</p><img src="/media/${id}/480.webp" alt="Blick in die Halle">`);

  // Publishing asks for what readers need first.
  await openEditor(page, `/admin/blog/edit/${draft.id}`);
  expectFailedRequest(page, 400);
  await page.getByRole('button', { name: 'Veröffentlichen' }).click();
  await expect(page.getByText('Bitte schreiben Sie eine Kurzfassung.').first()).toBeVisible();
  await page.getByLabel('Kurzfassung').fill('Worum es geht');
  await page.getByRole('button', { name: 'Veröffentlichen' }).click();
  await expect(page.getByRole('button', { name: 'Zurückziehen' })).toBeVisible();

  const visitor = await page.request.get('/blog', { headers: { cookie: '' } });
  expect(await visitor.text()).toContain(name);
  const address = await page.getByRole('link', { name: 'Im Blog ansehen' }).getAttribute('href');
  expect(address).toMatch(/^\/blog\/groesse-/);
  await openFinished(page, address ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const image = page.getByRole('img', { name: 'Blick in die Halle' });
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page, '/blog/$slug');

  const feed = await (await page.request.get('/blog/rss.xml')).text();
  const item = await page.evaluate(
    ({ xml, title }) => {
      const document = new DOMParser().parseFromString(xml, 'application/xml');
      if (document.querySelector('parsererror') !== null) return 'not XML';
      const found = [...document.querySelectorAll('item')].find(
        (entry) => entry.querySelector('title')?.textContent === title,
      );
      return found?.querySelector('link')?.textContent ?? 'missing';
    },
    { xml: feed, title: name },
  );
  expect(item).toBe(new URL(address ?? '', page.url()).href);

  await openFinished(page, '/admin/analytics');
  await expect(page.getByRole('heading', { name: 'Herkunft' })).toBeVisible();
  await expectAccessible(page, '/admin/analytics');
  await openFinished(page, `/admin/blog?search=${encodeURIComponent(name)}`);
  await expectAccessible(page, '/admin/blog');
  await page.getByRole('link', { name: name }).click();
  await page.getByRole('button', { name: 'Löschen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
  await expect(page).toHaveURL('/admin/blog');
  expect((await page.request.get(address ?? '')).status()).toBe(404);
});

test('ADMIN-04 nothing typed is lost: not by reloading, not when the post was stored elsewhere meanwhile', async ({
  page,
}) => {
  const name = `Fassung ${randomUUID().slice(0, 8)}`;
  await signIn(page, OWNER_ACCOUNT);
  const draft = { ...(await createDraft(page, name, '<p>Anfang.</p>')), summary: 'Kurz' };
  const url = `/api/cms/posts/${draft.id}`;
  const published = (await (
    await page.request.put(url, { data: { version: draft.version, content: draft, state: 'published' } })
  ).json()) as Post;

  // What readers can see is not stored by itself, but kept in the browser.
  await openEditor(page, `/admin/blog/edit/${draft.id}`);
  await text(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Von mir.');
  await expect(saveState(page)).toContainText('noch nicht gespeichert');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('Eingaben wiederhergestellt')).toBeVisible();
  await expect(text(page)).toContainText('Anfang. Von mir.');

  await page.request.put(url, {
    data: { version: published.version, content: { ...published, title: `${name} neu` }, state: 'published' },
  });
  expectFailedRequest(page, 409);
  await page.getByRole('button', { name: 'Änderungen veröffentlichen' }).click();
  const question = page.getByRole('dialog', { name: 'Zwei Fassungen' });
  await expect(question).toContainText('Titel, Text');
  await expectAccessible(page, 'two versions');
  await question.getByRole('button', { name: 'Meine Fassung speichern' }).click();
  await expect(saveState(page)).toContainText('Gespeichert um');
  const stored = (await (await page.request.get(url)).json()) as Post;
  expect([stored.title, stored.bodyHtml]).toEqual([name, '<p>Anfang. Von mir.</p>']);
  await page.request.delete(url);
});
