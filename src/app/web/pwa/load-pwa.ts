import type { QueryClient } from '@tanstack/react-query';

/** Brings the parts of an installed app after everything one is waiting for. */
export function loadPwaLater(client: QueryClient): void {
  const load = async () => {
    try {
      (await import('./start-pwa.ts')).startPwa(client);
    } catch (error) {
      // The app works without it, only not without a connection.
      console.warn('The parts of the installed app could not be loaded.', error);
    }
  };
  if (document.readyState === 'complete') void load();
  else window.addEventListener('load', () => void load(), { once: true });
}
