/** AUTH-13, AUTH-14, OPEN-011: the path /demo, or exactly demo=true on any page. */
export function addressAsksForDemo(pathname: string, demoParameter: string | null): boolean {
  return pathname.replace(/\/+$/, '') === '/demo' || demoParameter === 'true';
}
