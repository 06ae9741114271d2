import type { Page } from '@playwright/test';

/** One record of each kind in the demo plant, for the addresses of detail pages. The browser must be in the demo. */
export async function findDemoRecords(page: Page) {
  const first = async (path: string, key = 'id'): Promise<string> => {
    const { rows } = (await (await page.request.get(path)).json()) as { rows: Record<string, string>[] };
    const found = rows[0]?.[key];
    if (found === undefined) throw new Error(`the demo has nothing at ${path}`);
    return found;
  };
  const [product, machine, employee, material, running, completed, check, plan, maintenance, reason] =
    await Promise.all([
      first('/api/products?pageSize=1'),
      first('/api/machines?pageSize=1'),
      first('/api/employees?pageSize=1'),
      first('/api/materials?pageSize=1'),
      first('/api/productions?status=in_progress&pageSize=1'),
      first('/api/productions?status=completed&pageSize=1'),
      first('/api/quality/checks?pageSize=1'),
      first('/api/quality/plans?planned=true&pageSize=1', 'productId'),
      first('/api/maintenance?status=planned&pageSize=1'),
      first('/api/oee/downtime-reasons?pageSize=1'),
    ]);
  return { product, machine, employee, material, running, completed, check, plan, maintenance, reason };
}
