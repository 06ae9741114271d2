/** The menu of small screens is a <details>; this closes it when it has done its work. */
export function startPhoneMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('.site-menu');
  if (menu === null) return;
  const close = () => {
    menu.open = false;
  };
  menu.addEventListener('click', ({ target }) => (target as Element).closest('a') !== null && close());
  document.addEventListener('click', ({ target }) => !menu.contains(target as Node) && close());
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    close();
    menu.querySelector('summary')?.focus();
  });
}
