import type { Audit } from './web-scores.ts';
import type { Visit } from './web-visit.ts';

const TITLE_CHARACTERS = { from: 10, to: 70 };
const DESCRIPTION_CHARACTERS = { from: 50, to: 170 };

export function seoAudits(visit: Visit, url: string): Audit[] {
  const { facts } = visit;
  const origin = new URL(url).origin;
  const within = (text: string, { from, to }: { from: number; to: number }) => text.length >= from && text.length <= to;
  return [
    { name: 'title', passed: within(facts.title, TITLE_CHARACTERS), detail: facts.title },
    { name: 'description', passed: within(facts.description, DESCRIPTION_CHARACTERS), detail: facts.description },
    {
      name: 'canonical',
      passed: facts.isHidden ? facts.canonical === '' : facts.canonical.startsWith(`${origin}/`),
      detail: facts.canonical,
    },
    { name: 'one h1', passed: facts.headings === 1, detail: `${facts.headings}` },
    { name: 'language', passed: facts.language === 'de' },
    { name: 'answers 200', passed: visit.transfers.find((transfer) => transfer.type === 'Document')?.status === 200 },
    { name: 'viewport', passed: facts.viewport.includes('width=device-width') },
    { name: 'alt texts', passed: facts.picturesWithoutAlt === 0 },
    { name: 'links lead somewhere', passed: facts.linksWithoutTarget === 0 },
    { name: 'link texts', passed: facts.vagueLinks.length === 0, detail: facts.vagueLinks.join(', ') },
    { name: 'legible text', passed: facts.smallText === 0 },
    { name: 'shared links', passed: facts.shared },
  ];
}

export function practiceAudits(visit: Visit, url: string): Audit[] {
  const { facts, transfers, policy } = visit;
  const failed = transfers.filter(({ status }) => status >= 400);
  return [
    { name: 'no errors in the console', passed: visit.problems.length === 0, detail: visit.problems.join(' | ') },
    { name: 'no failed request', passed: failed.length === 0, detail: failed.map(({ url: at }) => at).join(' ') },
    {
      name: 'no third party',
      passed: thirdParties(visit, url).length === 0,
      detail: thirdParties(visit, url).join(' '),
    },
    { name: 'content security policy', passed: policy.includes("default-src 'none'") && !policy.includes('unsafe') },
    { name: 'no sniffing', passed: visit.nosniff },
    { name: 'doctype', passed: facts.doctype === 'html' },
    { name: 'charset', passed: facts.charset === 'UTF-8' },
    { name: 'pictures with their size', passed: facts.picturesWithoutSize === 0 },
    { name: 'pictures undistorted', passed: facts.distortedPictures === 0 },
    { name: 'fits the phone', passed: !facts.scrollsSideways },
  ];
}

/** Every rule of axe-core that applied; a violated one counts like a passed one, but fails the run by itself. */
export function accessibilityAudits(visit: Visit): Audit[] {
  return [
    { name: 'passed rules', passed: true, weight: visit.passedRules },
    ...visit.violations.map((violation) => ({ name: violation, passed: false })),
  ];
}

export function thirdParties(visit: Visit, url: string): string[] {
  const { origin } = new URL(url);
  return visit.transfers.map((transfer) => transfer.url).filter((address) => new URL(address).origin !== origin);
}
