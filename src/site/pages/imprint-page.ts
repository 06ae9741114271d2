import { html } from '../html.ts';
import { contactAddress, mailLink } from '../mail-link.ts';
import type { PublicPage, SiteContext } from '../public-page.ts';
import { factList, missing, operatorAddress, pageHead, type TextSection, textPage } from './page-parts.ts';

export function imprintPage(context: SiteContext): PublicPage {
  return {
    title: 'Impressum',
    description:
      'Wer diese Installation des freien MES betreibt, wie Sie den Betreiber erreichen und wer für die Inhalte verantwortlich ist.',
    body: html`${pageHead({
      title: 'Impressum',
      lead: 'Angaben zum Betreiber dieser Installation. Die Software selbst ist frei; wer sie betreibt, ist für seine Installation verantwortlich.',
    })}
${textPage(sectionsOf(context))}`,
  };
}

function sectionsOf(context: SiteContext): TextSection[] {
  const { operator } = context;
  const email = contactAddress(context);
  const facts: [string, string][] = [
    ['Verantwortlich für den Inhalt', operator.responsiblePerson],
    ['Registereintrag', operator.registerEntry],
    ['Mehrwertsteuer-Nummer', operator.vatNumber],
  ];
  const given = facts.filter(([, value]) => value !== '');
  return [
    { id: 'betreiber', title: 'Betreiber', body: operatorAddress(operator) },
    {
      id: 'kontakt',
      title: 'Kontakt',
      body: html`${
        email === null
          ? missing('keine E-Mail-Adresse')
          : html`<p>E-Mail: <a href="${mailLink(email, { subject: 'Anfrage' })}">${email}</a></p>`
      }${operator.phone !== '' && html`<p>Telefon: ${operator.phone}</p>`}
<p>Sie erreichen den Betreiber auch über das <a href="/contact">Kontaktformular</a>.</p>`,
    },
    {
      id: 'angaben',
      title: 'Verantwortung und Register',
      body: given.length > 0 ? factList(given) : missing('keine verantwortliche Person und keinen Registereintrag'),
    },
    {
      id: 'haftung',
      title: 'Inhalte und Verweise',
      body: html`<p>Die Texte dieser Website beschreiben die Software in der Version ${context.version} nach bestem Wissen. Diese Website bindet keine Inhalte fremder Anbieter ein. Für Seiten, auf die Artikel verweisen, sind deren Anbieter verantwortlich.</p>`,
    },
    {
      id: 'lizenz',
      title: 'Software und Urheberrecht',
      body: html`<p>Die Software steht unter der <a href="/terms#lizenz">MIT-Lizenz</a>. Namen von Protokollen, Steuerungen und Herstellern gehören ihren Inhabern und dienen nur der Beschreibung.</p>`,
    },
  ];
}
