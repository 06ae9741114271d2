/** The server puts a fresh nonce into index.html with every response; styles made at run time must carry it. */
export function cspNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}

/** Mantine's scroll lock (react-remove-scroll → get-nonce) looks for this global. */
export function shareNonceWithScrollLock(): void {
  Reflect.set(globalThis, '__webpack_nonce__', cspNonce());
}
