/** Runs on every public page: the choice of light and dark, and the demo by its address. Pages work without it. */
import { addressAsksForDemo } from '#accounts/demo-address.ts';
import { openDemo } from '../demo-session.ts';
import { startPhoneMenu } from '../phone-menu.ts';
import { startThemeMenu } from '../theme-choice.ts';
import { showToast } from '../toast.ts';

startThemeMenu();
startPhoneMenu();
const demoParameter = new URLSearchParams(location.search).get('demo');
const isOffered = !document.documentElement.hasAttribute('data-no-demo');
if (isOffered && addressAsksForDemo(location.pathname, demoParameter)) void openDemoOfAddress();

/** OPEN-011: the parameter then leaves the address, so that 'Demo beenden' is not undone by it. */
async function openDemoOfAddress(): Promise<void> {
  const problem = await openDemo();
  if (problem !== null) {
    showToast('error', problem);
    return;
  }
  const address = new URL(location.href);
  if (demoParameter !== 'true') return;
  address.searchParams.delete('demo');
  history.replaceState(null, '', address.pathname + address.search + address.hash);
}
