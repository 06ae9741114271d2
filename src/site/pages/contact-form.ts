import { CONSULTING_AREA_LABELS, CONSULTING_AREAS, DEFAULT_CONSULTING_AREA } from '#leads/lead.ts';
import {
  LEAD_EMAIL_MAX_LENGTH,
  LEAD_LINE_MAX_LENGTH,
  LEAD_MESSAGE_MAX_LENGTH,
  LEAD_TIMES_MAX_LENGTH,
} from '#leads/leads.api.ts';
import { type Html, html } from '../html.ts';

/** OPEN-017, as browsers check it: one @, no blanks, a dot in the domain part. */
const EMAIL_PATTERN = String.raw`[^\s@]+@[^\s@.]+(\.[^\s@.]+)+`;

/** What a form that was sent without scripts comes back with. */
export type ContactOutcome = { entered: Readonly<Record<string, string>>; problem: string } | 'sent';

/** PUB-40 … PUB-57: the form and what follows it. The appointment page asks for times too. */
export function contactForm(asksForTimes: boolean, outcome?: ContactOutcome): Html {
  if (outcome === 'sent') return successView(asksForTimes, { isShown: true });
  const { entered = {}, problem = '' } = outcome ?? {};
  const area = CONSULTING_AREAS.find((known) => known === entered.area) ?? DEFAULT_CONSULTING_AREA;
  const areas = CONSULTING_AREAS.map(
    (offered) =>
      html`<option value="${offered}"${offered === area && html` selected`}>${CONSULTING_AREA_LABELS[offered]}</option>`,
  );
  const submitLabel = asksForTimes ? 'Termin anfragen' : 'Nachricht senden';
  return html`<form class="form" data-contact-form data-testid="contact-form" action="${asksForTimes ? '/calendar' : '/contact'}" method="post">
<div class="field"><label for="contact-name">Name</label>
<input id="contact-name" name="name" value="${entered.name}" required maxlength="${LEAD_LINE_MAX_LENGTH}" autocomplete="name"></div>
<div class="field"><label for="contact-email">E-Mail</label>
<input id="contact-email" name="email" value="${entered.email}" type="email" required maxlength="${LEAD_EMAIL_MAX_LENGTH}" pattern="${EMAIL_PATTERN}" title="Bitte geben Sie eine gültige E-Mail-Adresse ein" autocomplete="email"></div>
<div class="field"><label for="contact-company">Firma <span class="optional">(freiwillig)</span></label>
<input id="contact-company" name="company" value="${entered.company}" maxlength="${LEAD_LINE_MAX_LENGTH}" autocomplete="organization"></div>
<div class="field"><label for="contact-area">Beratungsbereich</label>
<select id="contact-area" name="area" required>${areas}</select></div>
${asksForTimes && timesField(entered.preferredTimes)}
<div class="field wide"><label for="contact-message">${asksForTimes ? 'Worum geht es?' : 'Nachricht'}</label>
<textarea id="contact-message" name="message" rows="7" required maxlength="${LEAD_MESSAGE_MAX_LENGTH}">${entered.message}</textarea></div>
<div class="trap" aria-hidden="true"><label for="contact-website">Bitte leer lassen</label>
<input id="contact-website" name="website" tabindex="-1" autocomplete="off"></div>
<div class="form-end wide"><button type="submit" class="button primary" data-testid="contact-submit" data-idle="${submitLabel}">${submitLabel}</button>
<p class="hint">Wir speichern, was Sie eintragen, um Ihnen zu antworten. Mehr dazu unter <a href="/privacy#anfragen">Datenschutz</a>.</p>
<p class="form-problem" data-problem role="status"${problem === '' && html` hidden`}>${problem}</p></div>
</form>
${successView(asksForTimes, { isShown: false })}`;
}

function timesField(entered: string | undefined): Html {
  return html`<div class="field wide"><label for="contact-times">Wunschtermine</label>
<textarea id="contact-times" name="preferredTimes" rows="3" required maxlength="${LEAD_TIMES_MAX_LENGTH}" aria-describedby="contact-times-hint">${entered}</textarea>
<p class="hint" id="contact-times-hint">Zum Beispiel: Dienstag und Donnerstag ab 14 Uhr, nicht in der Woche vom 24. Die Zeiten gelten in Ihrer Zeitzone.</p></div>`;
}

/** PUB-42 … PUB-45. */
function successView(asksForTimes: boolean, { isShown }: { isShown: boolean }): Html {
  return html`<div class="form-success" data-contact-success data-testid="contact-success"${!isShown && html` hidden`}>
<h2 tabindex="-1">Nachricht erhalten!</h2>
<p>${
    asksForTimes
      ? 'Vielen Dank. Sie erhalten innerhalb von 24 Stunden eine Antwort mit einem Terminvorschlag.'
      : 'Vielen Dank für Ihre Anfrage. Sie erhalten innerhalb von 24 Stunden eine Antwort an die angegebene E-Mail-Adresse.'
  }</p>
<p class="buttons"><a class="button primary" href="/demo">Demo ansehen</a> <a class="button" href="/">Zurück zur Startseite</a></p>
</div>`;
}
