import { isOnline } from '../offline/online-state.ts';

const RELOADED_KEY = 'mes-reloaded-for-chunk';

/**
 * After an update the browser may ask for files that are gone. One reload fetches the new version; a second
 * would loop (OPEN-141). Returns whether the page is being reloaded.
 */
export function reloadOncePerSession(): boolean {
  // Without a connection a reload brings nothing new.
  if (!isOnline()) return false;
  try {
    if (sessionStorage.getItem(RELOADED_KEY) !== null) return false;
    sessionStorage.setItem(RELOADED_KEY, new Date().toISOString());
  } catch {
    // Without storage nobody could count the reloads.
    return false;
  }
  location.reload();
  return true;
}
