/** What people type as the address of a link, made one; null when it cannot be meant. The server checks again. */
export function linkAddressOf(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (/^(https?:\/\/|mailto:|tel:)./i.test(text)) return text;
  if (/^(\/(?!\/)|#)/.test(text)) return text;
  if (/^[^@/]+@[^@/]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`;
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#].*)?$/i.test(text) ? `https://${text}` : null;
}
