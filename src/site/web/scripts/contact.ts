/** The form of /contact and /calendar: sends without leaving the page and keeps what was typed when that fails. */
import { MIN_FILL_MS } from '#leads/lead.ts';
import { readProblem, UNREACHABLE } from '../problem.ts';
import { showToast } from '../toast.ts';

const SENDING = 'Wird gesendet...'; // PUB-57
const SENT = 'Nachricht erfolgreich gesendet!'; // ERR-09
const FAILED = 'Fehler beim Senden. Bitte versuchen Sie es erneut.'; // ERR-10
const TIMEOUT_MS = 30_000;

const form = document.querySelector<HTMLFormElement>('[data-contact-form]');
if (form !== null) start(form);

function start(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('[type="submit"]');
  if (button === null) return;
  for (const field of form.querySelectorAll<HTMLInputElement>('input[required], textarea[required]')) {
    // Blanks fill a field for the browser, not for a reader.
    field.addEventListener('input', () =>
      field.setCustomValidity(isBlank(field) ? 'Bitte füllen Sie dieses Feld aus.' : ''),
    );
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!button.disabled) void send(form, button);
  });
}

function isBlank(field: HTMLInputElement): boolean {
  return field.value !== '' && field.value.trim() === '';
}

async function send(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  button.textContent = SENDING;
  tell(form, null);
  const problem = await deliver(form);
  button.disabled = false;
  button.textContent = button.dataset.idle ?? '';
  if (problem !== null) {
    showToast('error', FAILED);
    tell(form, problem);
    return;
  }
  showToast('success', SENT);
  form.hidden = true;
  form.reset();
  const success = document.querySelector<HTMLElement>('[data-contact-success]');
  if (success !== null) {
    success.hidden = false;
    success.querySelector('h2')?.focus();
    success.scrollIntoView({ block: 'center' });
  }
}

/** Null when the request was stored, otherwise the reason. */
async function deliver(form: HTMLFormElement): Promise<string | null> {
  // Who is quicker than a person waits a moment: the server takes anything quicker for a machine.
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, MIN_FILL_MS - performance.now())));
  const fields = Object.fromEntries(new FormData(form)) as Record<string, string>;
  try {
    const response = await fetch('/api/leads', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, filledInMs: Math.max(MIN_FILL_MS, performance.now()) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok ? null : await readProblem(response);
  } catch {
    return UNREACHABLE;
  }
}

function tell(form: HTMLFormElement, problem: string | null): void {
  const place = form.querySelector<HTMLElement>('[data-problem]');
  if (place === null) return;
  place.hidden = problem === null;
  place.textContent = problem ?? '';
}
