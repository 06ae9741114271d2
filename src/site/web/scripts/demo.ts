import { leaveArrivalToast } from '../arrival-toast.ts';
import { openDemo } from '../demo-session.ts';
import { showToast } from '../toast.ts';

/** 'Demo starten' of /demo. Without this script the form itself leads to the dashboard with ?demo=true. */
const form = document.querySelector<HTMLFormElement>('form[data-start-demo]');
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  void start(form);
});

async function start(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button');
  button?.toggleAttribute('disabled', true);
  const problem = await openDemo();
  if (problem === null) {
    leaveArrivalToast('Öffentlicher Demo-Modus aktiviert');
    location.assign('/app/dashboard');
    return;
  }
  button?.toggleAttribute('disabled', false);
  showToast('error', problem);
}

// Who comes back by the browser's own button finds the page as it was left.
addEventListener('pageshow', () => form?.querySelector('button')?.toggleAttribute('disabled', false));
