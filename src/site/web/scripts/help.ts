/** Finds while one types: asks the server for the same page and takes its results over. */
import { openOnWideScreen } from '../wide-screen.ts';

const WAIT_MS = 180;

openOnWideScreen(document.querySelector('.help-contents'));
showCurrent(document.querySelector<HTMLElement>('.help-menu'));

const form = document.querySelector<HTMLFormElement>('[data-help-search]');
const input = form?.querySelector<HTMLInputElement>('input');
if (form && input) start(form, input);

/** The table of contents scrolls by itself; the article one reads should be in sight. */
function showCurrent(menu: HTMLElement | null): void {
  const current = menu?.querySelector<HTMLElement>('[aria-current]');
  if (menu && current) menu.scrollTop = current.offsetTop - menu.offsetTop - menu.clientHeight / 2;
}

function start(form: HTMLFormElement, input: HTMLInputElement): void {
  let timer = 0;
  let asking: AbortController | null = null;
  let shown = input.value.trim();

  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void show(input.value.trim()), WAIT_MS);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    void show(input.value.trim());
  });

  async function show(query: string): Promise<void> {
    if (query === shown) return;
    asking?.abort();
    asking = new AbortController();
    const address = query === '' ? '/help' : `/help?${new URLSearchParams({ q: query })}`;
    try {
      const response = await fetch(address, { signal: asking.signal });
      if (!response.ok) return;
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      const found = page.getElementById('help-results');
      const place = document.getElementById('help-results');
      if (found === null || place === null) return;
      place.replaceChildren(...found.childNodes);
      shown = query;
      history.replaceState(null, '', address);
    } catch {
      // Aborted by a newer word, or no connection: the page stays as it is and the button still works.
    }
  }
}
