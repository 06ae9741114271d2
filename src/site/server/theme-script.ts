import { createHash } from 'node:crypto';

/**
 * Runs before the first paint, so that nothing flashes in the wrong theme; index.html does the same for the app.
 * The text never changes, so the policy names its hash instead of a nonce: a cached page stays valid that way.
 */
export const THEME_SCRIPT = `(function(){var c=null;try{c=localStorage.getItem('mes-color-scheme')}catch(e){}
var d=c==='dark'||(c!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches);
var h=document.documentElement;h.setAttribute('data-mantine-color-scheme',d?'dark':'light');h.setAttribute('data-js','')})()`;

const THEME_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(THEME_SCRIPT).digest('base64')}'`;

/** The installation's policy, widened by exactly this script. */
export function allowThemeScript(policy: string): string {
  return policy.replace(/script-src 'self'/, (found) => `${found} ${THEME_SCRIPT_SOURCE}`);
}
