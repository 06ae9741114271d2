import { type Html, type HtmlValue, html } from '../html.ts';
import { contactAddress, mailLink } from '../mail-link.ts';
import type { OperatorDetails, SiteContext } from '../public-page.ts';

/** Parts the pages of text share, so that they look alike. */

export function pageHead(head: { kicker?: string; title: string; lead: HtmlValue; after?: HtmlValue }): Html {
  return html`<section class="page-head narrow">
${head.kicker !== undefined && html`<p class="kicker">${head.kicker}</p>`}
<h1>${head.title}</h1>
<p class="lead">${head.lead}</p>
${head.after}
</section>`;
}

/** Sections of running text, each with a heading that can be linked to. */
export type TextSection = { id: string; title: string; body: Html };

export function textSections(sections: readonly TextSection[]): Html {
  return html`${sections.map(
    ({ id, title, body }) => html`<section id="${id}"><h2>${title}</h2>
${body}
</section>`,
  )}`;
}

/** A page of running text with a list of its sections beside it. */
export function textPage(sections: readonly TextSection[]): Html {
  return html`<div class="section-inner text-page">
<nav class="on-page" aria-label="Inhalt dieser Seite"><ul>${sections.map(
    ({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`,
  )}</ul></nav>
<div class="prose">${textSections(sections)}</div>
</div>`;
}

export function bulletList(items: readonly HtmlValue[]): Html {
  return html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;
}

export function factList(facts: readonly (readonly [term: string, value: HtmlValue])[]): Html {
  return html`<dl class="facts">${facts.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>`;
}

export function simpleTable(
  caption: string,
  headings: readonly string[],
  rows: readonly (readonly HtmlValue[])[],
): Html {
  return html`<div class="table-scroll" tabindex="0" role="region" aria-label="${caption}"><table class="table">
<caption>${caption}</caption>
<thead><tr>${headings.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([first, ...rest]) => html`<tr><th scope="row">${first}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}</tbody>
</table></div>`;
}

export function notice(text: HtmlValue): Html {
  return html`<p class="notice">${text}</p>`;
}

/** Said plainly wherever something only the operator knows is missing. */
export function missing(what: string): Html {
  return notice(`Der Betreiber dieser Installation hat noch ${what} hinterlegt.`);
}

/** Name and address as lines, or the sentence that they are missing. */
export function operatorAddress(operator: OperatorDetails): Html {
  const place = [operator.postalCode, operator.city].filter((part) => part !== '').join(' ');
  const lines = [operator.name, operator.street, place, operator.country].filter((line) => line !== '');
  const isComplete = operator.name !== '' && place !== '';
  return html`${
    lines.length > 0 && html`<address>${lines.map((line, index) => html`${index > 0 && html`<br>`}${line}`)}</address>`
  }${!isComplete && missing('keine Anschrift')}`;
}

export function mailAnchor(context: SiteContext, subject: string): Html {
  const address = contactAddress(context);
  if (address === null) return html`${missing('keine E-Mail-Adresse')}`;
  return html`<a href="${mailLink(address, { subject })}">${address}</a>`;
}

/** For sentences: the address, or the way to the form. */
export function reachUs(context: SiteContext, subject: string): Html {
  const address = contactAddress(context);
  return address === null
    ? html`über das <a href="/contact">Kontaktformular</a>`
    : html`per E-Mail an <a href="${mailLink(address, { subject })}">${address}</a> oder über das <a href="/contact">Kontaktformular</a>`;
}
