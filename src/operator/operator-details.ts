import { defineFields } from '#records/field.ts';
import { NO_OPERATOR_DETAILS, type OperatorDetails } from '#site/public-page.ts';

/** What only the operator knows and the public pages need: imprint, data protection, hosting. */
export const OPERATOR_FIELDS = defineFields({
  name: { kind: 'text', label: 'Name oder Firma', hint: 'Wer diese Installation betreibt' },
  responsiblePerson: {
    kind: 'text',
    label: 'Verantwortliche Person',
    hint: 'Vertretungsberechtigt, für den Inhalt verantwortlich',
  },
  street: { kind: 'text', label: 'Straße und Nummer' },
  postalCode: { kind: 'text', label: 'Postleitzahl', maxLength: 20 },
  city: { kind: 'text', label: 'Ort' },
  country: { kind: 'text', label: 'Land' },
  phone: { kind: 'text', label: 'Telefon', maxLength: 50 },
  email: { kind: 'text', label: 'E-Mail', maxLength: 254 },
  registerEntry: {
    kind: 'text',
    label: 'Registereintrag',
    hint: 'Register und Nummer, z. B. Handelsregister des Kantons Zürich, CHE-…',
  },
  vatNumber: { kind: 'text', label: 'Mehrwertsteuer-Nummer' },
  dataProtectionContact: {
    kind: 'text',
    label: 'Kontakt für Datenschutz',
    hint: 'Name und Adresse, an die sich Betroffene wenden',
    maxLength: 500,
    multiline: true,
  },
  hosting: {
    kind: 'text',
    label: 'Standort der Server',
    hint: 'Wer die Server betreibt und in welchem Land sie stehen',
    maxLength: 500,
    multiline: true,
  },
});

/** A form says null where nothing was entered; the pages know only texts. */
export function toDetails(values: Readonly<Record<string, unknown>>): OperatorDetails {
  const names = Object.keys(NO_OPERATOR_DETAILS) as (keyof OperatorDetails)[];
  const entries = names.map((name) => [name, typeof values[name] === 'string' ? values[name] : '']);
  return Object.fromEntries(entries) as OperatorDetails;
}
