import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { createManualClock } from '#platform/realtime-manual-clock.ts';
import { createQueryRefresher, MINIMUM_REFETCH_GAP_MS } from './query-refresher.ts';

/** A page with queries whose answers arrive when the test says so. */
function openPage() {
  const clock = createManualClock();
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  let visible = true;
  let wake: (() => void) | null = null;
  const refresher = createQueryRefresher(client, {
    clock,
    isVisible: () => visible,
    onWake(run) {
      wake = run;
      return () => undefined;
    },
  });
  return {
    clock,
    client,
    refresher,
    show(isShown: boolean) {
      visible = isShown;
      wake?.();
    },
    watch(name: string, meta: Record<string, unknown>) {
      let fetches = 0;
      let answer: ((value: string) => void) | null = null;
      const observer = new QueryObserver(client, {
        queryKey: [name],
        meta,
        queryFn: () => {
          fetches += 1;
          return new Promise<string>((resolve) => {
            answer = resolve;
          });
        },
      });
      const unsubscribe = observer.subscribe(() => undefined);
      return {
        unsubscribe,
        fetches: () => fetches,
        state: () => client.getQueryState([name]),
        async answer(value = 'answer') {
          answer?.(value);
          // Promises and the cache's own batching take a few turns.
          await new Promise((resolve) => setTimeout(resolve, 5));
        },
      };
    },
  };
}

describe('query refresher', () => {
  test('DASH-29 API-20 fetches the queries that depend on a changed table and no others', async () => {
    const page = openPage();
    const dashboard = page.watch('dashboard', { topics: ['productions', 'machines'] });
    const materials = page.watch('materials', { topics: ['materials'] });
    const session = page.watch('session', {});
    await Promise.all([dashboard.answer(), materials.answer(), session.answer()]);
    page.refresher.refreshTopics(['productions', 'alerts']);
    expect([dashboard.fetches(), materials.fetches(), session.fetches()]).toEqual([2, 1, 1]);
  });

  test('a resync fetches everything that is shown', async () => {
    const page = openPage();
    const dashboard = page.watch('dashboard', { topics: ['productions'] });
    const session = page.watch('session', {});
    await Promise.all([dashboard.answer(), session.answer()]);
    page.refresher.refreshAll();
    expect([dashboard.fetches(), session.fetches()]).toEqual([2, 2]);
  });

  test('a live answer is fetched with every event, and once more after a change during its fetch', async () => {
    const page = openPage();
    const value = page.watch('value', { topics: ['sensor_data'], minimumRefetchGapMs: 0 });
    const list = page.watch('list', { topics: ['sensor_data'] });
    await Promise.all([value.answer(), list.answer()]);
    page.refresher.refreshTopics(['sensor_data']);
    page.refresher.refreshTopics(['sensor_data']);
    expect([value.fetches(), list.fetches()]).toEqual([2, 2]);
    await Promise.all([value.answer(), list.answer()]);
    expect([value.fetches(), list.fetches()]).toEqual([3, 2]);
    await value.answer();
    page.refresher.refreshTopics(['sensor_data']);
    expect([value.fetches(), list.fetches()]).toEqual([4, 2]);
  });

  test('OPEN-073 a burst costs one fetch now and one after the last change', async () => {
    const page = openPage();
    const dashboard = page.watch('dashboard', { topics: ['productions'] });
    await dashboard.answer();
    for (let change = 0; change < 50; change++) page.refresher.refreshTopics(['productions']);
    expect(dashboard.fetches()).toBe(2);
    await dashboard.answer();
    expect(dashboard.fetches()).toBe(2);
    page.clock.advance(MINIMUM_REFETCH_GAP_MS);
    expect(dashboard.fetches()).toBe(3);
    await dashboard.answer();
    page.clock.advance(60_000);
    expect(dashboard.fetches()).toBe(3);
  });

  test('OPEN-073 a slow answer under constant change is shown, not cancelled for ever', async () => {
    const page = openPage();
    const dashboard = page.watch('dashboard', { topics: ['productions'] });
    await dashboard.answer('first');
    for (let change = 0; change < 100; change++) {
      page.refresher.refreshTopics(['productions']);
      page.clock.advance(100);
    }
    expect(dashboard.fetches()).toBe(2);
    await dashboard.answer('second');
    expect(dashboard.state()?.data).toBe('second');
    expect(dashboard.fetches()).toBe(3);
  });

  test('a change during the very first fetch leads to a second one', async () => {
    const page = openPage();
    const dashboard = page.watch('dashboard', { topics: ['productions'] });
    page.refresher.refreshTopics(['productions']);
    expect(dashboard.fetches()).toBe(1);
    await dashboard.answer();
    expect(dashboard.fetches()).toBe(2);
  });

  test('what is not shown is only marked as old', async () => {
    const page = openPage();
    const dashboard = page.watch('dashboard', { topics: ['productions'] });
    await dashboard.answer();
    dashboard.unsubscribe();
    page.refresher.refreshTopics(['productions']);
    expect(dashboard.fetches()).toBe(1);
    expect(dashboard.state()?.isInvalidated).toBe(true);
  });

  test('a hidden page waits until it is looked at, except where a query must not', async () => {
    const page = openPage();
    const dashboard = page.watch('dashboard', { topics: ['productions'] });
    const alerts = page.watch('alerts', { topics: ['productions'], refreshWhileHidden: true });
    await Promise.all([dashboard.answer(), alerts.answer()]);
    page.show(false);
    page.refresher.refreshTopics(['productions']);
    page.refresher.refreshTopics(['productions']);
    expect([dashboard.fetches(), alerts.fetches()]).toEqual([1, 2]);
    page.show(true);
    expect([dashboard.fetches(), alerts.fetches()]).toEqual([2, 2]);
  });

  test('is silent once closed', async () => {
    const page = openPage();
    const dashboard = page.watch('dashboard', { topics: ['productions'] });
    await dashboard.answer();
    page.refresher.refreshTopics(['productions']);
    page.refresher.refreshTopics(['productions']);
    await dashboard.answer();
    page.refresher.close();
    page.clock.advance(60_000);
    expect(dashboard.fetches()).toBe(2);
    expect(page.clock.pendingTimers()).toBe(0);
  });
});
