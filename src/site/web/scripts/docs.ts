/** Filters the calls while one types, and opens the call an address names. */
import { openOnWideScreen } from '../wide-screen.ts';

const field = document.querySelector<HTMLInputElement>('#docs-query');
const form = document.querySelector<HTMLFormElement>('[data-docs-filter]');
const calls = [...document.querySelectorAll<HTMLElement>('[data-docs-call]')];
/** Gathered when somebody filters: the page is long, and most readers only scroll. */
let texts = new Map<HTMLElement, string>();

if (form !== null && field !== null) {
  form.addEventListener('submit', (event) => event.preventDefault());
  field.addEventListener('input', () => filter(field.value));
}
openOnWideScreen(document.querySelector('.docs-menu details'));
addEventListener('hashchange', openNamed);
openNamed();

function filter(query: string): void {
  if (texts.size === 0) {
    texts = new Map(calls.map((call) => [call, `${call.textContent} ${call.dataset.fields}`.toLowerCase()]));
  }
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const call of calls) {
    const fits = words.every((word) => texts.get(call)?.includes(word));
    call.hidden = !fits;
    if (fits) shown += 1;
  }
  for (const group of document.querySelectorAll<HTMLElement>('[data-docs-group]')) {
    group.hidden = group.querySelector('[data-docs-call]:not([hidden])') === null;
  }
  const count = document.querySelector('[data-docs-count]');
  if (count !== null) count.textContent = words.length === 0 ? '' : `${shown} von ${calls.length} Schnittstellen`;
}

function openNamed(): void {
  const named = document.getElementById(location.hash.slice(1));
  if (named instanceof HTMLDetailsElement) named.open = true;
}
