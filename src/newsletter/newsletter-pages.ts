import { type Html, html } from '#site/html.ts';
import type { PublicPage } from '#site/public-page.ts';
import { CONFIRM_DAYS, CONSENT } from './subscriber.ts';

/** The block in the footer of the website: works without any script. */
export function newsletterForm(): Html {
  return html`<form class="newsletter" method="post" action="/newsletter/subscribe" aria-labelledby="newsletter-title" data-testid="newsletter-form">
<h2 id="newsletter-title">Newsletter</h2>
<p class="small muted">Neues rund um das MES und die Fertigung.</p>
<div class="newsletter-line">
<label class="unseen" for="newsletter-email">E-Mail-Adresse</label>
<input id="newsletter-email" name="email" type="email" required maxlength="254" autocomplete="email" placeholder="name@firma.ch">
<button class="button" type="submit">Bestellen</button>
</div>
<div class="trap" aria-hidden="true"><label>Website <input name="website" tabindex="-1" autocomplete="off"></label></div>
<p class="small muted">${CONSENT.text} <a href="/privacy">Datenschutz</a></p>
</form>`;
}

const HIDDEN = { isHidden: true, description: 'Newsletter des MES: anmelden, bestätigen, abmelden.' } as const;

function shortPage(title: string, content: Html, status?: number): PublicPage {
  return {
    ...HIDDEN,
    title,
    status,
    body: html`<section class="page-head narrow"><p class="kicker">Newsletter</p><h1>${title}</h1>${content}</section>`,
  };
}

/** A link in a mail only shows this page: programs that open links must not be able to decide for a person. */
function questionPage(title: string, text: string, form: { action: string; token: string; label: string }): PublicPage {
  return shortPage(
    title,
    html`<p class="lead">${text}</p>
<form method="post" action="${form.action}" class="buttons">
<input type="hidden" name="token" value="${form.token}">
<button class="button primary large" type="submit">${form.label}</button>
</form>`,
  );
}

const HOME = html`<p class="buttons"><a class="button" href="/">Zur Startseite</a><a class="button" href="/blog">Zum Blog</a></p>`;

export function requestedPage(): PublicPage {
  return shortPage(
    'Bitte bestätigen Sie Ihre Anmeldung',
    html`<p class="lead">Wir haben Ihnen eine E-Mail mit einem Link geschickt. Erst wenn Sie ihn öffnen und bestätigen, sind Sie angemeldet. Der Link gilt ${CONFIRM_DAYS} Tage.</p>
<p class="muted">Nichts angekommen? Sehen Sie im Spam-Ordner nach oder versuchen Sie es in zehn Minuten noch einmal.</p>${HOME}`,
  );
}

export function failedPage(sentence: string, status: number): PublicPage {
  return shortPage(
    'Das hat nicht geklappt',
    html`<p class="lead">${sentence}</p><p class="muted">Es wurde nichts geändert. Sie können es gleich noch einmal versuchen.</p>${HOME}`,
    status,
  );
}

export function confirmPage(token: string, email: string): PublicPage {
  return questionPage('Newsletter bestätigen', `Möchten Sie den Newsletter an ${email} erhalten? ${CONSENT.text}`, {
    action: '/newsletter/confirm',
    token,
    label: 'Anmeldung bestätigen',
  });
}

export function confirmedPage(): PublicPage {
  return shortPage(
    'Sie sind angemeldet',
    html`<p class="lead">Vielen Dank. Die nächste Ausgabe kommt in Ihr Postfach. Abmelden können Sie sich in jeder Ausgabe.</p>${HOME}`,
  );
}

export function linkInvalidPage(): PublicPage {
  return shortPage(
    'Dieser Link gilt nicht mehr',
    html`<p class="lead">Der Link ist abgelaufen, unvollständig oder schon ersetzt worden. Bestellen Sie den Newsletter einfach noch einmal; dann erhalten Sie einen neuen.</p>${HOME}`,
    410,
  );
}

export function unsubscribePage(token: string, email: string): PublicPage {
  return questionPage('Newsletter abmelden', `Möchten Sie unter ${email} keinen Newsletter mehr erhalten?`, {
    action: '/newsletter/unsubscribe',
    token,
    label: 'Abmelden',
  });
}

export function unsubscribedPage(token: string): PublicPage {
  return shortPage(
    'Sie sind abgemeldet',
    html`<p class="lead">Sie erhalten keinen Newsletter mehr.</p>
<form method="post" action="/newsletter/resubscribe" class="buttons">
<input type="hidden" name="token" value="${token}">
<button class="button" type="submit">Doch wieder anmelden</button>
</form>`,
  );
}

export function testLinkPage(): PublicPage {
  return shortPage(
    'Das war eine Testmail',
    html`<p class="lead">In der verschickten Ausgabe meldet dieser Link die Empfängerin oder den Empfänger ab. In einer Testmail bewirkt er nichts.</p>`,
  );
}
