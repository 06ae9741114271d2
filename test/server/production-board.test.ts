import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBoard, scheduleProduction } from '#productions/board.api.ts';
import {
  identifyOperator,
  listPins,
  listTerminalMachines,
  readTerminal,
  removePin,
  setPin,
} from '#productions/terminal.api.ts';
import { type OrderPlant, orderPlant, step } from '../support/order-plant.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

describe('planning board and terminal', () => {
  let app: TestApp;
  let plant: OrderPlant;
  let stranger: OrderPlant;
  beforeAll(async () => {
    app = await startTestApp();
    plant = await orderPlant(app, 'planung@tafel.example');
    stranger = await orderPlant(app, 'fremd@tafel.example');
  });
  afterAll(() => app.close());

  // Far ahead, so that "now" never lies in it. 7 January 2090 is a Saturday.
  const WEEK = { from: '2090-01-08T00:00:00Z', to: '2090-01-15T00:00:00Z' };

  it('shows machines with shifts, orders, planned stops and conflicts', async () => {
    const first = await plant.create({ plannedStartDate: '2090-01-09', plannedStartTime: '06:00' });
    const second = await plant.create({ plannedStartDate: '2090-01-09', plannedStartTime: '07:00' });
    const late = await plant.create({ plannedStartDate: '2090-01-10', plannedStartTime: '20:00' });
    const free = await plant.create({ plannedStartDate: '2090-01-10', machineId: null });
    await plant.query(
      `insert into machine_downtime (company_id, machine_id, start_time, end_time, downtime_category, is_planned, reason)
       values (current_company_id(), $1, '2090-01-12T05:00Z', '2090-01-12T07:00Z', 'maintenance', true, 'Jahreswartung')`,
      [plant.ids.machine],
    );
    const board = await plant.browser.call(readBoard, { query: WEEK });
    const [machine, other] = board.machines;
    expect(machine).toMatchObject({ name: 'CNC-1', hasShifts: true, plannedDowntimes: [{ reason: 'Jahreswartung' }] });
    expect(machine?.shiftWindows).toHaveLength(5);
    expect(machine?.shiftWindows[0]).toEqual({
      start: '2090-01-09T05:00:00.000Z',
      end: '2090-01-09T13:00:00.000Z',
      shiftType: 'early',
    });
    expect(machine?.productions.map(({ id }) => id)).toEqual([first.id, second.id, late.id]);
    expect(other).toMatchObject({ name: 'CNC-2', hasShifts: false, shiftWindows: [], productions: [] });
    expect(board.unassigned.map(({ id }) => id)).toEqual([free.id]);
    expect(board.conflicts.map(({ productionId, kind }) => [productionId, kind])).toEqual([
      [first.id, 'overlap'],
      [second.id, 'overlap'],
      [late.id, 'outside_shift'],
    ]);
  });

  it('moves an order by drag and drop and tells what does not fit', async () => {
    const order = await plant.create({ plannedStartDate: '2090-02-01' });
    const move = (body: object, version = order.version) => ({
      params: { id: order.id },
      body: { version, machineId: plant.ids.machine, plannedStart: '2090-02-06T12:00:00Z', ...body },
    });
    const moved = await plant.browser.call(scheduleProduction, move({}));
    // Monday 13:00 local: one hour until the end of the shift, the other half on Tuesday.
    expect(moved.production).toMatchObject({
      plannedStart: '2090-02-06T12:00:00.000Z',
      plannedEnd: '2090-02-07T05:30:00.000Z',
      startTime: '2090-02-06T12:00:00.000Z',
      version: 2,
    });
    expect(moved.conflicts).toEqual([]);
    expect(await plant.browser.refusal(scheduleProduction, move({}))).toMatchObject({
      status: 409,
      code: 'version_conflict',
    });
    const outside = await plant.browser.call(scheduleProduction, move({ plannedStart: '2090-02-04T12:00:00Z' }, 2));
    expect(outside.conflicts.map(({ kind }) => kind)).toEqual(['outside_shift']);
    const elsewhere = await plant.browser.call(scheduleProduction, move({ machineId: plant.ids.otherMachine }, 3));
    expect(elsewhere.production).toMatchObject({ machineName: 'CNC-2', plannedEnd: '2090-02-06T13:30:00.000Z' });
    expect(await plant.browser.refusal(scheduleProduction, move({ machineId: stranger.ids.machine }, 4))).toMatchObject(
      {
        status: 400,
        detail: 'Diese Maschine gibt es nicht.',
      },
    );
    expect(
      await plant.browser.refusal(scheduleProduction, move({ plannedStart: '9999-01-01T00:00:00Z' }, 4)),
    ).toMatchObject({
      status: 400,
    });
    await plant.query('update machines set is_active = false where id = $1', [plant.ids.otherMachine]);
    expect(
      await plant.browser.refusal(scheduleProduction, move({ machineId: plant.ids.otherMachine }, 4)),
    ).toMatchObject({
      code: 'machine_inactive',
    });
    await plant.query('update machines set is_active = true where id = $1', [plant.ids.otherMachine]);
  });

  it('two planners at once: one moves, the other is told', async () => {
    const order = await plant.create({ plannedStartDate: '2090-03-01' });
    const answers = await Promise.all(
      ['2090-03-06T06:00:00Z', '2090-03-07T06:00:00Z'].map((plannedStart) =>
        plant.browser.send('POST', `/api/productions/${order.id}/schedule`, {
          version: 1,
          machineId: plant.ids.machine,
          plannedStart,
        }),
      ),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  });

  it('does not move an order that has begun', async () => {
    const order = await plant.createAfter(['release', 'start']);
    const body = { version: order.version, machineId: plant.ids.otherMachine, plannedStart: WEEK.from };
    expect(await plant.browser.refusal(scheduleProduction, { params: { id: order.id }, body })).toMatchObject({
      status: 409,
      detail: 'Ein begonnener Auftrag kann nicht mehr verschoben werden.',
    });
    await step(plant.browser, order, 'complete');
  });

  it('refuses periods that are none or too long', async () => {
    const refused = (query: { from: string; to: string }) => plant.browser.refusal(readBoard, { query });
    expect(await refused({ from: WEEK.to, to: WEEK.from })).toMatchObject({
      status: 400,
      detail: 'Das Ende muss nach dem Beginn liegen.',
    });
    expect(await refused({ from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' })).toMatchObject({ status: 400 });
  });

  it('the terminal shows what is in work and what comes next', async () => {
    const running = await plant.createAfter(['release', 'start']);
    const queued = await plant.createAfter(['release']);
    const terminal = await plant.browser.call(readTerminal, { query: { machineId: plant.ids.machine } });
    expect(terminal).toMatchObject({ machine: { name: 'CNC-1', liveState: 'unknown' }, pinRequired: false });
    expect(terminal.current.map(({ id }) => id)).toEqual([running.id]);
    expect(terminal.next.map(({ id }) => id)).toContain(queued.id);
    expect(await plant.browser.refusal(readTerminal, { query: { machineId: stranger.ids.machine } })).toMatchObject({
      status: 404,
    });
    expect((await plant.browser.call(listTerminalMachines)).map(({ name }) => name)).toEqual(['CNC-1', 'CNC-2']);
    await step(plant.browser, running, 'complete');
  });

  it('a PIN says who stands there, and nothing else', async () => {
    const { employee } = plant.ids;
    const give = (pin: string, employeeId: string = employee) => ({ params: { employeeId }, body: { pin } });
    await plant.browser.call(setPin, give('2580'));
    expect(await plant.browser.call(identifyOperator, { body: { pin: '2580' } })).toEqual({
      employeeId: employee,
      name: 'Ada Muster',
    });
    expect(await plant.browser.refusal(identifyOperator, { body: { pin: '2581' } })).toMatchObject({
      status: 400,
      detail: 'Diese PIN ist nicht bekannt.',
    });
    const [second] = await plant.query<{ id: string }>(
      `insert into employees (company_id, name, employee_number) values (current_company_id(), 'Bo Muster', '8') returning id`,
    );
    expect(await plant.browser.refusal(setPin, give('2580', second?.id))).toMatchObject({
      status: 409,
      detail: 'Diese PIN ist schon vergeben. Bitte wählen Sie eine andere.',
    });
    for (const pin of ['1111', '1234', '9876']) {
      expect(await plant.browser.refusal(setPin, give(pin))).toMatchObject({ code: 'pin_guessable' });
    }
    for (const pin of ['123', '123456789', 'abcd']) {
      expect(await plant.browser.refusal(setPin, give(pin))).toMatchObject({
        status: 400,
        detail: 'Die PIN muss aus 4 bis 8 Ziffern bestehen.',
      });
    }
    expect(await plant.browser.call(listPins)).toMatchObject([
      { name: 'Ada Muster', setAt: expect.any(String) },
      { setAt: null },
    ]);
    expect((await plant.browser.call(readTerminal, { query: { machineId: plant.ids.machine } })).pinRequired).toBe(
      true,
    );
    // The same PIN means nothing in another company, and its people cannot be given one from here.
    expect(await stranger.browser.refusal(identifyOperator, { body: { pin: '2580' } })).toMatchObject({ status: 400 });
    expect(await plant.browser.refusal(setPin, give('7391', stranger.ids.employee))).toMatchObject({ status: 404 });
    await plant.query('update employees set is_active = false where id = $1', [employee]);
    expect(await plant.browser.refusal(identifyOperator, { body: { pin: '2580' } })).toMatchObject({ status: 400 });
    await plant.query('update employees set is_active = true where id = $1', [employee]);
    await plant.browser.call(removePin, { params: { employeeId: employee } });
    expect(await plant.browser.refusal(identifyOperator, { body: { pin: '2580' } })).toMatchObject({ status: 400 });
    const [stored] = await plant.query<{ count: number }>('select count(*)::int as count from employee_pins');
    expect(stored?.count).toBe(0);
  });

  it('limits how often PINs can be tried', async () => {
    const strict = await startTestApp({ rateLimitFactor: 1 });
    try {
      const browser = (await orderPlant(strict, 'pin@tafel.example')).browser;
      const statuses = [];
      for (let attempt = 0; attempt < 21; attempt++) {
        statuses.push((await browser.send('POST', '/api/productions/terminal/identify', { pin: '4711' })).statusCode);
      }
      expect(statuses.slice(0, 20).every((status) => status === 400)).toBe(true);
      expect(statuses[20]).toBe(429);
    } finally {
      await strict.close();
    }
  });
});
