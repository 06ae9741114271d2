import type { ApiCall, ApiField, ApiGroup } from '../api-reference.ts';
import { type Html, type HtmlValue, html } from '../html.ts';
import type { PublicPage, SiteContext } from '../public-page.ts';
import { simpleTable } from './page-parts.ts';

const ACCESS_TEXTS: Readonly<Record<string, string>> = {
  public: 'Öffentlich',
  session: 'Jede Sitzung',
  read: 'Lesen (jede Rolle)',
  operate: 'Produktion',
  manage: 'Leitung',
  administer: 'Administrator',
  owner: 'Betreiber',
};

/** By the second part of the path. Every group of the API has one (test/server/http.test.ts). */
export const GROUP_TITLES: Readonly<Record<string, string>> = {
  accounts: 'Konten',
  alerts: 'Alarme',
  'api-keys': 'API-Schlüssel',
  audit: 'Protokoll der Änderungen',
  cms: 'Blog (CMS)',
  company: 'Firma und Datenexport',
  config: 'Konfiguration',
  dashboard: 'Dashboard',
  employees: 'Mitarbeiter',
  energy: 'Energie',
  'energy-data': 'Energiewerte',
  health: 'Zustand des Servers',
  ingest: 'Daten senden',
  ingestion: 'Datenquellen und Erfassung',
  integrations: 'Externe Systeme',
  intelligence: 'Anomalien und Reihenfolge',
  leads: 'Anfragen',
  'machine-data': 'Maschinenwerte',
  machines: 'Maschinen',
  maintenance: 'Wartung',
  mcp: 'Assistenten (MCP)',
  materials: 'Materialien',
  newsletter: 'Newsletter',
  notifications: 'Benachrichtigungen',
  oee: 'OEE und Stillstände',
  operator: 'Betreiber',
  productions: 'Aufträge und Buchungen',
  products: 'Produkte',
  quality: 'Qualität',
  ready: 'Bereitschaft',
  'self-test': 'Selbsttest',
  'sensor-data': 'Sensorwerte',
  sensors: 'Sensoren',
  session: 'Sitzung',
  shifts: 'Schichten',
  webhooks: 'Webhooks',
};

/**
 * /docs: how to call, and every call in one line. Written by us instead of a viewer: it loads at once, prints, and needs
 * no third party. Fields stand on a page per group, because all of them at once are too much for a phone.
 */
export function docsIndexView(groups: readonly ApiGroup[], context: SiteContext): PublicPage {
  const count = groups.reduce((sum, { calls }) => sum + calls.length, 0);
  return {
    title: 'API-Referenz',
    description: `Alle ${count} Schnittstellen des freien MES mit Zugriff, Parametern, Feldern und Fehlern, erzeugt aus dem OpenAPI-Dokument der laufenden Installation.`,
    scripts: ['docs'],
    body: html`<section class="page-head">
<p class="kicker">Version ${context.version}</p>
<h1>API-Referenz</h1>
<p class="lead">${count} Schnittstellen, erzeugt aus dem Programm, das gerade läuft. Maschinenlesbar als <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<form class="help-search needs-script" role="search" data-docs-filter><label class="unseen" for="docs-query">Schnittstellen filtern</label><input class="input" id="docs-query" type="search" placeholder="Filtern: Pfad, Feld oder Beschreibung" autocomplete="off"></form>
<p class="muted small" data-docs-count aria-live="polite"></p>
</section>
<section class="section tight"><div class="section-inner docs-page">
${menu(groups, (name) => `#${name}`)}
<div>${basics(context)}${groups.map(groupSummary)}</div>
</div></section>`,
  };
}

/** /docs/:group: the calls of one group with all their fields. */
export function docsGroupView(group: ApiGroup, groups: readonly ApiGroup[]): PublicPage {
  const title = titleOf(group.name);
  return {
    title: `${title} – API-Referenz`,
    description: `API-Referenz des freien MES, Bereich ${title}: ${group.calls.length} Schnittstellen mit Zugriff, Parametern, Feldern und Antworten.`,
    scripts: ['docs'],
    body: html`<div class="section-inner help-article">
${menu(groups, (name) => `/docs/${name}`, group.name)}
<article>
<p class="breadcrumb"><a href="/docs">API-Referenz</a> <span aria-hidden="true">›</span> ${title}</p>
<h1>${title}</h1>
<p class="lead">${group.calls.length === 1 ? 'Eine Schnittstelle' : `${group.calls.length} Schnittstellen`} unter <code>/api/${group.name}</code>. Anmeldung, Listen und Fehler sind in den <a href="/docs#grundlagen">Grundlagen</a> beschrieben.</p>
<div class="docs-group">${group.calls.map(callItem)}</div>
</article>
</div>`,
  };
}

function menu(groups: readonly ApiGroup[], addressOf: (name: string) => string, current?: string): Html {
  return html`<nav class="docs-menu" aria-label="Bereiche"><details><summary>Bereiche</summary><ul><li><a href="${current === undefined ? '#grundlagen' : '/docs'}">Grundlagen</a></li>${groups.map(
    ({ name, calls }) =>
      html`<li><a href="${addressOf(name)}"${name === current && html` aria-current="page"`}>${titleOf(name)}</a> <span class="muted small">${calls.length}</span></li>`,
  )}</ul></details></nav>`;
}

function titleOf(name: string): string {
  return GROUP_TITLES[name] ?? name;
}

function basics({ publicUrl }: SiteContext): Html {
  return html`<section id="grundlagen" class="prose docs-basics"><h2>Grundlagen</h2>
<p>Alle Adressen beginnen mit <code>${publicUrl}</code>. Gesendet und geantwortet wird JSON in UTF-8, außer bei Dateien. Zeitpunkte sind ISO 8601 in UTC, Prozentwerte 0 bis 100, Einheiten stehen im Namen des Feldes.</p>
<h3>Anmelden</h3>
<ul>
<li><strong>Mit Sitzung:</strong> <code>POST /api/session</code> mit E-Mail und Passwort setzt das Cookie <code>mes_session</code>. Senden Sie es bei jedem Aufruf mit.</li>
<li><strong>Mit API-Schlüssel:</strong> Schnittstellen mit dem Hinweis „API-Schlüssel“ nehmen statt der Sitzung die Kopfzeile <code>Authorization: Bearer …</code>. Lesende Aufrufe brauchen den Zweck „Lesen“ (read), Aufrufe der Produktion „Buchen und melden“ (operate), das Senden von Meldungen „Daten senden“ (ingest). Schlüssel erstellen Administratoren unter Einstellungen → API-Schlüssel.</li>
</ul>
<h3>Beispiel: Messwerte senden</h3>
<pre tabindex="0"><code>curl -X POST ${publicUrl}/api/ingest/messages \\
  -H 'Authorization: Bearer IHR-SCHLÜSSEL' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: 2026-03-02-0815' \\
  -d '[{ "id": "4711-1", "type": "sensor", "source": "halle-1",
        "timestamp": "2026-03-02T08:15:00Z",
        "payload": { "sensorId": "TEMP-01", "type": "temperature",
                     "value": 23.4, "unit": "°C" } }]'</code></pre>
<p>Die Antwort <code>202</code> heißt: Die Meldungen liegen sicher auf der Platte. Sie nennt, wie viele angenommen wurden und je abgewiesener den Grund. Ein zweiter Versuch mit gleichem Schlüssel oder gleicher <code>id</code> zählt nicht doppelt.</p>
<h3>Listen</h3>
<p>Listen nehmen <code>search</code>, <code>sort</code>, <code>direction</code>, <code>page</code> und <code>pageSize</code> (höchstens 1000) und antworten mit <code>total</code> und <code>rows</code>.</p>
<h3>Gleichzeitige Änderungen</h3>
<p>Wo ein Eintrag <code>version</code> trägt, senden Sie die gelesene Version mit. Hat jemand inzwischen geändert, ist die Antwort 409.</p>
<h3 id="fehler">Fehler</h3>
<p>Fehler sind Problem-Dokumente nach RFC 9457 (<code>application/problem+json</code>): <code>code</code> ist stabil und für Programme, <code>detail</code> ein deutscher Satz für Menschen, <code>errors</code> nennt falsche Felder mit ihrem Pfad, <code>instance</code> die Kennung der Anfrage.</p>
${simpleTable(
  'Antworten bei Fehlern',
  ['Status', 'Bedeutung', 'Beispiele für code'],
  [
    [
      '400',
      'Die Eingabe ist ungültig.',
      html`<code>invalid_input</code>, <code>not_json</code>, <code>body_too_large</code>`,
    ],
    ['401', 'Niemand ist angemeldet, oder der Schlüssel gilt nicht.', html`<code>not_signed_in</code>`],
    [
      '403',
      'Dafür fehlt die Berechtigung, oder es ist eine Demo-Sitzung.',
      html`<code>forbidden</code>, <code>demo_read_only</code>`,
    ],
    ['404', 'Das gibt es nicht, oder es gehört einer anderen Firma.', html`<code>not_found</code>`],
    ['409', 'Inzwischen geändert oder schon vorhanden.', html`<code>version_conflict</code>`],
    ['429', 'Zu viele Aufrufe; die Kopfzeile Retry-After nennt die Wartezeit.', html`<code>too_many_requests</code>`],
    ['503', 'Datenbank oder ein anderes System antwortet nicht.', html`<code>database_unavailable</code>`],
  ],
)}</section>`;
}

function groupSummary({ name, calls }: ApiGroup): Html {
  return html`<section class="docs-group" id="${name}" data-docs-group><h2><a href="/docs/${name}">${titleOf(name)}</a></h2><ul class="docs-list">${calls.map(
    (call) =>
      html`<li data-docs-call data-fields="${namesOf(call)}"><a href="/docs/${name}#${call.id}"><span class="method" data-method="${call.method}">${call.method}</span> <code>${call.path}</code></a><span class="docs-access">${accessOf(call)}</span><p lang="en">${inlineCode(call.summary)}</p></li>`,
  )}</ul></section>`;
}

/** Summaries write names of fields and codes between backticks. */
function inlineCode(text: string): HtmlValue[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}

/** For the filter: what is not shown in the line. */
function namesOf({ parameters, body, answer }: ApiCall): string {
  const fields = [...parameters, ...(body?.fields ?? []), ...answer.fields];
  return [...new Set(fields.map(({ name }) => name.split('.').at(-1)?.replaceAll('[]', '') ?? ''))].join(' ');
}

function accessOf({ access, takesApiKey }: ApiCall): string {
  return `${ACCESS_TEXTS[access] ?? access}${takesApiKey ? ' · API-Schlüssel' : ''}`;
}

function callItem(call: ApiCall): Html {
  return html`<details class="docs-call" id="${call.id}"><summary><span class="method" data-method="${call.method}">${call.method}</span> <code>${call.path}</code><span class="docs-access">${accessOf(call)}</span></summary>
<div class="docs-body"><p lang="en">${inlineCode(call.summary)}</p>
${
  call.parameters.length > 0 &&
  fieldTable(
    'Parameter',
    call.parameters.map((field) => ({
      ...field,
      name: `${field.name} (${field.place === 'path' ? 'Pfad' : 'Abfrage'})`,
    })),
  )
}
${call.body !== null && part('Gesendet wird', call.body)}
${answerPart(call)}
<p class="muted small">Fehler: siehe <a href="/docs#fehler">Fehler</a>. <a href="#${call.id}">Link zu diesem Aufruf</a></p></div></details>`;
}

function part(
  title: string,
  { mediaTypes, fields }: { mediaTypes: string[]; fields: ApiField[] },
  requiredTitle = 'Nötig',
): Html {
  if (fields.length > 0) return fieldTable(title, fields, requiredTitle);
  return html`<p><strong>${title}:</strong> ${mediaTypes.includes('application/json') ? 'ein JSON-Wert ohne feste Felder' : `eine Datei (${mediaTypes.join(', ')})`}</p>`;
}

function answerPart({ answer }: ApiCall): Html {
  const title = `Antwort ${answer.status}`;
  if (answer.mediaTypes.length === 0) return html`<p><strong>${title}:</strong> ohne Inhalt</p>`;
  return part(title, answer, 'Immer da');
}

function fieldTable(title: string, fields: readonly ApiField[], requiredTitle = 'Nötig'): Html {
  return html`<div class="table-scroll" tabindex="0" role="region" aria-label="${title}"><table class="table compact"><caption>${title}</caption><thead><tr><th scope="col">Name</th><th scope="col">Typ</th><th scope="col">${requiredTitle}</th><th scope="col">Hinweis</th></tr></thead><tbody>${fields.map(
    ({ name, type, required, note }) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${type}</td><td>${required ? 'ja' : 'nein'}</td><td>${note}</td></tr>`,
  )}</tbody></table></div>`;
}
