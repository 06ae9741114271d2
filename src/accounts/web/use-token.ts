import { useLocation } from '@tanstack/react-router';

/** The one-time token of a mailed link, or null when the address has none. */
export function useToken(): string | null {
  const token = new URLSearchParams(useLocation().searchStr).get('token')?.trim() ?? '';
  return token === '' ? null : token;
}
