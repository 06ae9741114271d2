/** The same key and values as the app (src/platform/web/theme/theme.ts). */
const STORAGE_KEY = 'mes-color-scheme';
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

type Choice = 'light' | 'dark' | 'auto';

export function startThemeMenu(): void {
  const menu = document.getElementById('theme-choices');
  apply(readChoice());
  systemIsDark.addEventListener('change', () => apply(readChoice()));
  // Another tab or the app may have chosen.
  addEventListener('storage', ({ key }) => key === STORAGE_KEY && apply(readChoice()));
  if (menu === null) return;
  const items = [...menu.querySelectorAll<HTMLElement>('[data-theme-choice]')];
  for (const item of items) {
    item.addEventListener('click', () => {
      keepChoice(item.dataset.themeChoice as Choice);
      apply(readChoice());
      menu.hidePopover();
    });
  }
  menu.addEventListener('toggle', (event) => {
    if (event.newState === 'open') items[0]?.focus();
  });
  menu.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = items.indexOf(document.activeElement as HTMLElement);
    items.at((at + step) % items.length)?.focus();
  });
}

function readChoice(): Choice {
  try {
    const kept = localStorage.getItem(STORAGE_KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'auto';
  } catch {
    return 'auto';
  }
}

function keepChoice(choice: Choice): void {
  try {
    localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Storage may be blocked; the choice then holds for this page.
    document.documentElement.dataset.mantineColorScheme = choice;
  }
}

function apply(choice: Choice): void {
  const dark = choice === 'dark' || (choice === 'auto' && systemIsDark.matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  for (const item of document.querySelectorAll<HTMLElement>('[data-theme-choice]')) {
    item.toggleAttribute('data-chosen', item.dataset.themeChoice === choice);
  }
  // Pictures have a dark variant that follows the system by itself; a choice against the system must be told.
  for (const source of document.querySelectorAll<HTMLSourceElement>('source[data-dark]')) {
    source.media = choice === 'auto' ? '(prefers-color-scheme: dark)' : dark ? 'all' : 'not all';
  }
}
