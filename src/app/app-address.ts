/** Screens of the browser app outside /app and /admin; every other address is a public page or nothing. */
const SINGLE_SCREENS = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/invitation',
  '/second-factor',
] as const;

/** Posts as the public pages show them, made by the server for the owner. */
const PREVIEW = /^\/admin\/blog\/preview\//;

/** Whether the browser app answers this path. */
export function isAppAddress(path: string): boolean {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  return (
    (SINGLE_SCREENS as readonly string[]).includes(plain) ||
    (/^\/(app|admin)(\/|$)/.test(plain) && !PREVIEW.test(plain))
  );
}
