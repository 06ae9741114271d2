/** A public page that leads into the app leaves the toast here which the app shows once it is there. */
const KEY = 'mes-arrival-toast';

export function leaveArrivalToast(text: string): void {
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // Storage may be blocked; the way into the app is open all the same.
  }
}

export function takeArrivalToast(): string | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text;
  } catch {
    return null;
  }
}
