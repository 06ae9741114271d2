import type { Page } from '@playwright/test';
import type { Production } from '#productions/productions.api.ts';

/** A product, two machines, made without the screen; then an order for the first machine. */
export async function createPlant(page: Page) {
  const post = async <Row>(path: string, data: object): Promise<Row & { id: string; version: number }> => {
    const response = await page.request.post(path, { data });
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    return (await response.json()) as Row & { id: string; version: number };
  };
  const product = await post('/api/products', {
    productNumber: 'W-100',
    model: 'Welle',
    revision: 'A',
    unit: 'Stk',
    idealCycleTime: 36,
    isActive: true,
  });
  const machine = (name: string) =>
    post('/api/machines', { name, type: 'Fräse', runsThroughBreaks: false, isActive: true });
  const machines = [await machine('CNC-1'), await machine('CNC-2')] as const;
  return {
    product,
    machines,
    createOrder: (productionNumber: string, plannedStartDate: string, plannedStartTime = '08:00') =>
      post<Production>('/api/productions', {
        productionNumber,
        productId: product.id,
        machineId: machines[0].id,
        plannedQuantity: 100,
        plannedStartDate,
        plannedStartTime,
        priority: '3',
      }),
    async move(order: { id: string; version: number }, action: string) {
      return post<Production>(`/api/productions/${order.id}/transition`, { action, version: order.version });
    },
    async readOrder(id: string): Promise<Production> {
      return (await (await page.request.get(`/api/productions/${id}`)).json()) as Production;
    },
  };
}
