import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type AxeResult = { violations: { id: string; help: string; nodes: { target: string[]; failureSummary: string }[] }[] };

/** No violation of any rule axe-core knows, on what the page shows now. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // The content security policy forbids script tags; what the driver evaluates is not bound by it.
  await page.evaluate(`if (typeof axe === 'undefined') { ${AXE_SOURCE} }`);
  const { violations } = await page.evaluate<AxeResult>(`axe.run({ resultTypes: ['violations'] })`);
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')}\n${failureSummary}`),
  );
  expect(found, `violations on ${screen}`).toEqual([]);
}
