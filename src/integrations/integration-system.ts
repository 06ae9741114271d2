import { defineFields } from '#records/field.ts';
import { parseMapping } from './mapped-shapes.ts';
import type { Category } from './request-rules.ts';

export const CATEGORY_LABELS: Record<Category, string> = {
  erp: 'ERP',
  quality: 'Qualität und KI',
  iot: 'IoT-Plattform',
  weather: 'Wetter',
  energy: 'Energiemarkt',
};

export const AUTHENTICATION_LABELS = {
  none: 'Keine',
  basic: 'Benutzer und Passwort',
  bearer: 'Bearer-Token',
  apiKey: 'API-Schlüssel im Kopf der Anfrage',
  oauth: 'OAuth 2.0 (Client Credentials)',
} as const;
export type AuthenticationKind = keyof typeof AUTHENTICATION_LABELS;

/** Without a base URL the simulation answers. The secret is written, never read. */
export const SYSTEM_FIELDS = defineFields({
  name: { kind: 'text', label: 'Name', required: true, maxLength: 120, hint: 'Zum Beispiel „ERP Werk Nord“' },
  category: { kind: 'choice', label: 'Art', required: true, choices: CATEGORY_LABELS },
  baseUrl: {
    kind: 'text',
    label: 'Basisadresse',
    maxLength: 500,
    hint: 'Zum Beispiel https://erp.example/api. Leer: die eingebaute Simulation antwortet',
  },
  authentication: { kind: 'choice', label: 'Anmeldung', required: true, choices: AUTHENTICATION_LABELS },
  authName: { kind: 'text', label: 'Benutzer, Client-ID oder Name des Kopffelds', maxLength: 200 },
  secret: { kind: 'text', label: 'Passwort, Token oder Schlüssel', maxLength: 4000, secret: true },
  tokenPath: { kind: 'text', label: 'Pfad für das Token', maxLength: 500, hint: 'Nur OAuth; leer: /oauth/token' },
  allowPrivate: { kind: 'flag', label: 'Adressen im eigenen Netz erlauben' },
  mapping: {
    kind: 'text',
    label: 'Zuordnung',
    multiline: true,
    maxLength: 10_000,
    hint: 'Je Aufruf eine Überschrift wie [productionOrders], darunter Zeilen wie path = /v1/orders, items = d.results, orderId = header.number',
  },
});

export const SYSTEM_DEFAULTS = { category: 'erp', authentication: 'none', allowPrivate: false } as const;

type Checked = {
  baseUrl: string | null;
  authentication: AuthenticationKind;
  authName: string | null;
  mapping: string | null;
};

/** Headers that belong to the connection itself. */
const RESERVED_HEADERS = /^(host|content-length|content-type|transfer-encoding|connection|cookie)$/i;

/** The first contradiction in the settings, as field and German sentence; null when they fit. */
export function systemProblem(values: Checked, hasSecret: boolean): { field: string; message: string } | null {
  const { baseUrl, authentication, authName, mapping } = values;
  const reading = parseMapping(mapping ?? '');
  if ('wrongLine' in reading) {
    const line = reading.wrongLine.slice(0, 80);
    return {
      field: 'mapping',
      message: `Die Zeile „${line}“ der Zuordnung ist nicht lesbar. Beispiel: orderId = header.number`,
    };
  }
  if (baseUrl === null || authentication === 'none') return null;
  if (authentication !== 'bearer' && authName === null) {
    return {
      field: 'authName',
      message: 'Für diese Anmeldung fehlt der Benutzer, die Client-ID oder der Name des Kopffelds.',
    };
  }
  if (
    authentication === 'apiKey' &&
    (!/^[A-Za-z0-9-]{1,60}$/.test(authName ?? '') || RESERVED_HEADERS.test(authName ?? ''))
  ) {
    return { field: 'authName', message: 'Das ist kein zulässiger Name für ein Kopffeld, zum Beispiel X-API-Key.' };
  }
  return hasSecret
    ? null
    : { field: 'secret', message: 'Für diese Anmeldung fehlt das Passwort, das Token oder der Schlüssel.' };
}
