/** Where people go after signing in. OPEN-015. */

export const DEFAULT_PATH = '/app/dashboard';

/** The page asked for, if it is one of ours; anything that could lead to another site becomes the dashboard. */
export function safeReturnPath(asked: string | null | undefined): string {
  if (asked === null || asked === undefined) return DEFAULT_PATH;
  const isOurs =
    asked.startsWith('/') && !asked.startsWith('//') && !asked.includes('\\') && !hasControlCharacter(asked);
  return isOurs ? asked : DEFAULT_PATH;
}

/** Browsers drop tabs and line breaks inside addresses, so '/\t/evil.example' would become '//evil.example'. */
function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) < 32) return true;
  }
  return false;
}
