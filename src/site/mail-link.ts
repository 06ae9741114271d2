import type { SiteContext } from './public-page.ts';

/** Repository access is requested by mail (PUB-06, PUB-14, PUB-49); null while no address is known (OPEN-001). */
export function repositoryMailLink(context: SiteContext): string | null {
  const address = contactAddress(context);
  if (address === null) return null;
  return mailLink(address, {
    subject: 'Zugang zum MES-Repository',
    body: 'Guten Tag\n\nIch möchte den Quelltext des MES ansehen und bitte um Zugang zum Repository.\n\nName:\nFirma:\nKonto auf der Git-Plattform:\n',
  });
}

export function mailLink(address: string, mail: { subject: string; body?: string }): string {
  const parts = Object.entries(mail).map(
    ([name, text]) => `${name}=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`,
  );
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}?${parts.join('&')}`;
}

/** CONTACT_EMAIL, or what the operator entered about themselves. */
export function contactAddress(context: SiteContext): string | null {
  return context.contactEmail ?? (context.operator.email === '' ? null : context.operator.email);
}
