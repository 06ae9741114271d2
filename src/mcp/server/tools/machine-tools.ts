import { z } from 'zod';
import { readMachineLive } from '#machines/machine-live.api.ts';
import { MACHINE_STATE_LABELS, MACHINE_STATES } from '#machines/machine-state.ts';
import { machineKind, readMachineOverview } from '#machines/machines.api.ts';
import { listStops } from '#oee/downtime.api.ts';
import { downtimeCategoryLabel } from '#oee/downtime.ts';
import { readCurrentOee, readOeeTrend } from '#oee/oee.api.ts';
import type { OutputOf } from '#platform/endpoint.ts';
import { Unavailable } from '#platform/errors.ts';
import { describeAge } from '#platform/format.ts';
import type { Ask } from '../ask.ts';
import { ambiguous, day, defineTool, limit, lines, standing, type Tool, type ToolContext } from '../tool.ts';

type Machine = OutputOf<typeof machineKind.list>['rows'][number];

export const machineInput = z
  .string('Bitte nennen Sie eine Maschine.')
  .trim()
  .min(1, 'Bitte nennen Sie eine Maschine.')
  .max(200)
  .describe('Name, Maschinennummer oder Kennung der Maschine.');

/** By id, number or name; a part of the name is enough where only one machine has it. */
export async function findMachine(ask: Ask, asked: string): Promise<Machine> {
  if (z.uuid().safeParse(asked).success) return ask(machineKind.read, { params: { id: asked } });
  const { rows } = await ask(machineKind.list, { query: { search: asked, pageSize: 50 } });
  const same = (text: string | null) => text?.toLowerCase() === asked.toLowerCase();
  const exact = rows.filter((row) => same(row.name) || same(row.machineNumber));
  const found = exact.length > 0 ? exact : rows;
  if (found.length === 1 && found[0] !== undefined) return found[0];
  throw ambiguous(
    'Die Maschine',
    asked,
    found.slice(0, 10).map(({ name }) => name),
  );
}

const listMachines = defineTool({
  name: 'list_machines',
  title: 'Maschinen',
  description: 'Maschinen der Firma mit ihrem jetzigen Zustand, seit wann, und dem laufenden Auftrag.',
  input: z.object({
    search: z.string().max(200).optional().describe('Sucht in Name, Nummer, Art und Hersteller.'),
    state: z.enum(MACHINE_STATES).optional().describe('Nur Maschinen in diesem Zustand.'),
    limit,
  }),
  async run(input, { ask, format, nowMs }) {
    const { total, rows } = await ask(machineKind.list, {
      query: { search: input.search ?? '', pageSize: input.limit, active: 'true', state: input.state },
    });
    const shown = rows.map((row) => ({
      id: row.id,
      name: row.name,
      machineNumber: row.machineNumber,
      type: row.type,
      state: row.liveState,
      stateSince: row.liveStateSince,
      order: row.currentProduction,
    }));
    const text = shown.map(({ name, state, stateSince, order }) => {
      const since =
        stateSince === null ? '' : ` seit ${format.dateTime(stateSince)} (${describeAge(stateSince, nowMs)})`;
      const at = order === null ? '' : `, Auftrag ${order.productionNumber} (${order.productModel})`;
      return `${name}: ${MACHINE_STATE_LABELS[state]}${since}${at}`;
    });
    return { text: lines('Maschinen', text, total), data: { total, machines: shown } };
  },
});

const machineStatus = defineTool({
  name: 'machine_status',
  title: 'Zustand einer Maschine',
  description:
    'Zustand einer Maschine mit Messwerten, Auftrag, offenen Stillständen ohne Grund und anstehender Wartung.',
  input: z.object({ machine: machineInput }),
  async run(input, { ask, format, nowMs }) {
    const machine = await findMachine(ask, input.machine);
    const params = { id: machine.id };
    const live = await ask(readMachineLive, { params });
    const overview = await ask(readMachineOverview, { params });
    const order = machine.currentProduction;
    const text = [
      `${machine.name}: ${MACHINE_STATE_LABELS[machine.liveState]}`,
      machine.liveStateSince !== null && `Seit ${format.dateTime(machine.liveStateSince)}`,
      order !== null &&
        `Auftrag ${order.productionNumber} (${order.productModel}): ${format.integer(order.actualQuantity)} von ${format.quantity(order.plannedQuantity, 'Stück')}`,
      `Letzte Meldung: ${standing(live?.at ?? null, nowMs)}`,
      ...(live?.values ?? []).map(({ name, value }) => `${name}: ${format.decimal(value, 2)}`),
      `Stillstände der letzten 7 Tage ohne Grund: ${overview.unexplainedStops}`,
      ...overview.upcomingMaintenance.map((one) => `Wartung am ${format.date(one.maintenanceDate)}: ${one.title}`),
    ];
    return {
      text: text.filter((line) => line !== false).join('\n'),
      data: {
        id: machine.id,
        name: machine.name,
        state: machine.liveState,
        stateSince: machine.liveStateSince,
        order,
        live,
        ...overview,
      },
    };
  },
});

const oee = defineTool({
  name: 'oee',
  title: 'OEE',
  description:
    'Gesamtanlageneffektivität in Prozent (0 bis 100): ohne Maschine der letzte Produktionstag jeder Maschine gegen ihr Ziel, mit Maschine der Verlauf je Tag.',
  input: z.object({
    machine: machineInput.optional(),
    days: z.number().int().min(1).max(366).default(14).describe('Tage des Verlaufs einer Maschine.'),
  }),
  run: (input, context) =>
    input.machine === undefined ? currentOee(context) : oeeTrend(context, input.machine, input.days),
});

async function currentOee({ ask, format }: ToolContext) {
  const machines = settled(await ask(readCurrentOee));
  const text = machines.map(
    (row) =>
      `${row.machine_name}: OEE ${format.percent(row.current_oee)} (Ziel ${format.percent(row.target_oee)}), Verfügbarkeit ${format.percent(row.availability)}, Leistung ${format.percent(row.performance)}, Qualität ${format.percent(row.quality)}, Tag ${format.date(row.calculation_date)}`,
  );
  return { text: lines('OEE je Maschine', text, machines.length), data: { unit: '%', machines } };
}

async function oeeTrend({ ask, format }: ToolContext, asked: string, days: number) {
  const machine = await findMachine(ask, asked);
  const trend = settled(await ask(readOeeTrend, { query: { machine_id: machine.id, days } }));
  const text = trend.map(
    (row) =>
      `${format.date(row.calculation_date)}: OEE ${format.percent(row.oee)}, Verfügbarkeit ${format.percent(row.availability)}, Leistung ${format.percent(row.performance)}, Qualität ${format.percent(row.quality)}`,
  );
  return {
    text: lines(`OEE von ${machine.name}, letzte ${days} Tage`, text, trend.length),
    data: { unit: '%', machineId: machine.id, machineName: machine.name, days: trend },
  };
}

const downtime = defineTool({
  name: 'downtime',
  title: 'Stillstände',
  description: 'Stillstände mit Beginn, Dauer in Minuten, Kategorie und Grund, die neuesten zuerst.',
  input: z.object({
    machine: machineInput.optional(),
    from: day.optional().describe('Erster Tag (JJJJ-MM-TT).'),
    to: day.optional().describe('Letzter Tag (JJJJ-MM-TT), eingeschlossen.'),
    limit,
  }),
  async run(input, { ask, format }) {
    const machine = input.machine === undefined ? null : await findMachine(ask, input.machine);
    const { total, rows } = await ask(listStops, {
      query: { machineId: machine?.id, from: input.from, to: input.to, pageSize: input.limit },
    });
    const stops = rows.map((row) => ({
      id: row.id,
      machineName: row.machine_name,
      startTime: row.start_time,
      endTime: row.end_time,
      durationMinutes: row.duration_minutes ?? minutesBetween(row.start_time, row.end_time),
      category: row.downtime_category,
      reason: row.reason,
      isPlanned: row.is_planned,
      productionNumber: row.production_number,
    }));
    const text = stops.map((stop) => {
      const duration = stop.endTime === null ? 'steht noch' : format.quantity(stop.durationMinutes, 'min', 1);
      const reason = stop.reason ?? 'ohne Grund';
      return `${stop.machineName}, ${format.dateTime(stop.startTime)}: ${duration}, ${downtimeCategoryLabel(stop.category)}, ${reason}${stop.isPlanned ? ' (geplant)' : ''}`;
    });
    return { text: lines('Stillstände', text, total), data: { total, durationUnit: 'min', stops } };
  },
});

function minutesBetween(from: string, to: string | null): number | null {
  return to === null ? null : (Date.parse(to) - Date.parse(from)) / 60_000;
}

/** Answers of the OEE service carry their error inside. */
function settled<Data>(outcome: { data: Data | null; error: { code: string; message: string } | null }): Data {
  if (outcome.data === null) {
    throw new Unavailable(outcome.error?.code ?? 'oee_unavailable', outcome.error?.message ?? 'Keine OEE-Daten.');
  }
  return outcome.data;
}

export const MACHINE_TOOLS: readonly Tool[] = [listMachines, machineStatus, oee, downtime];
