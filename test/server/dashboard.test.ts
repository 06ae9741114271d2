import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDashboard, readShiftView } from '#dashboard/dashboard.api.ts';
import { createPlant, type Plant } from '../support/oee-plant.ts';
import { startTestApp, type TestApp, type TestBrowser } from '../support/test-app.ts';

describe('dashboard', () => {
  let app: TestApp;
  let browser: TestBrowser;
  let plant: Plant;
  let machineId: string;
  let productId: string;
  const back = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

  beforeAll(async () => {
    app = await startTestApp();
    browser = await app.founder('tafel@werk.example');
    plant = await createPlant(app.database, browser);
    machineId = await plant.machine('Presse 1');
    productId = await plant.product('D-1', 60);
  });
  afterAll(() => app.close());

  it('DASH-16 OPEN-062 the week has planned and produced pieces per local day, Monday to Sunday', async () => {
    const [{ monday, starts }] = await plant.run(
      `select date_trunc('week', now() at time zone 'Europe/Zurich')::date::text as monday,
              date_trunc('week', now() at time zone 'Europe/Zurich') at time zone 'Europe/Zurich' as starts`,
    );
    const day = (days: number, hours: number) =>
      new Date(starts.getTime() + days * 86_400_000 + hours * 3_600_000).toISOString();
    const production = await plant.production({ machineId, productId, start: day(1, 1), end: day(1, 5), quantity: 70 });
    await plant.production({
      machineId,
      productId,
      start: day(1, 2),
      end: day(1, 3),
      quantity: 999,
      status: 'cancelled',
    });
    await plant.booking(production, machineId, day(1, 1), 20, 3, 2);
    await plant.booking(production, machineId, day(2, 0.5), 5);
    await plant.booking(production, machineId, day(-1, 23), 1000);
    const { week } = await browser.call(readDashboard);
    expect(week).toHaveLength(7);
    expect(week[0]?.date).toBe(monday);
    expect(week.map((row) => [row.plannedQuantity, row.producedQuantity])).toEqual([
      [0, 0],
      [70, 25],
      [0, 5],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });

  it('OPEN-143 lists what runs, what is interrupted and what comes next with progress; completed ones apart', async () => {
    const running = await plant.production({
      machineId,
      productId,
      start: back(60),
      status: 'in_progress',
      quantity: 200,
    });
    await plant.run('update productions set actual_quantity = 50, good_quantity = 50 where id = $1', [running]);
    const planned = await plant.production({ machineId, productId, start: back(-600), status: 'planned' });
    const paused = await plant.production({ machineId, productId, start: back(30), status: 'paused' });
    const { openProductions, openProductionCount, recentProductions } = await browser.call(readDashboard);
    expect(openProductions.map((row) => row.id)).toEqual([running, paused, planned]);
    expect(openProductions[0]).toMatchObject({
      status: 'in_progress',
      progressPercent: 25,
      actualQuantity: 50,
      machineName: 'Presse 1',
      productModel: 'Modell D-1',
    });
    expect(openProductionCount).toBe(3);
    expect(recentProductions.map((row) => row.id)).not.toContain(running);
    expect(recentProductions).toHaveLength(1);
  });

  it('a row per machine of the running shift: what it did, made against target, what is unexplained', async () => {
    const shifted = await plant.machine('Presse 2');
    const start = new Date(Math.floor((Date.now() - 2 * 3_600_000) / 60_000) * 60_000);
    const local = (date: Date) =>
      date.toLocaleTimeString('de-DE', { timeZone: 'Europe/Zurich', hour: '2-digit', minute: '2-digit' });
    const end = new Date(start.getTime() + 8 * 3_600_000);
    await plant.shift(shifted, local(start), local(end));
    const since = (minutes: number) => new Date(start.getTime() + minutes * 60_000).toISOString();
    const order = await plant.production({ machineId: shifted, productId, start: since(0), status: 'in_progress' });
    await plant.state(shifted, 'running', since(0), since(60), order);
    await plant.state(shifted, 'stopped', since(60), since(80), order);
    await plant.state(shifted, 'running', since(80), null, order);
    await plant.booking(order, shifted, since(90), 40, 10);
    const { machines } = await browser.call(readShiftView);
    const row = machines.find((machine) => machine.machineId === shifted);
    expect(row).toMatchObject({
      machineName: 'Presse 2',
      shiftType: 'early',
      shiftStart: start.toISOString(),
      isRunningShift: true,
      producedQuantity: 50,
      goodQuantity: 40,
      unexplainedStops: { count: 1, minutes: 20 },
    });
    expect(row?.slices.map((slice) => slice.kind)).toEqual(['running', 'unexplained', 'running']);
    // 120 minutes planned, 50 pieces of a minute each, 40 of them good
    expect(row?.targetQuantity).toBeGreaterThanOrEqual(120);
    expect(row?.oeePercent).toBeGreaterThan(30);
    expect(row?.oeePercent).toBeLessThan(34);
  });

  it('a company without machines has an empty, working dashboard', async () => {
    const fresh = await app.founder('leer@werk.example');
    expect((await fresh.call(readShiftView)).machines).toEqual([]);
    const { week, openProductions } = await fresh.call(readDashboard);
    expect([week.length, openProductions]).toEqual([7, []]);
  });
});
