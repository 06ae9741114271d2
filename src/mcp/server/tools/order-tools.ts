import { z } from 'zod';
import { ALERT_STATE_LABELS, ALERT_STATES } from '#alerts/alert-life.ts';
import { listAlerts } from '#alerts/alerts.api.ts';
import { ALERT_SEVERITIES, ALERT_SEVERITY_LABELS } from '#alerts/severity.ts';
import { describeEnergySum } from '#energy/energy-sum.ts';
import { readOrderEnergy } from '#energy/order-energy.api.ts';
import { describeAge } from '#platform/format.ts';
import { PRODUCTION_STATUS_LABELS, PRODUCTION_STATUSES } from '#productions/production-status.ts';
import { type Production, productionKind, readProductionSummary } from '#productions/productions.api.ts';
import { SENSOR_STATE_LABELS, SENSOR_STATES } from '#sensors/sensor-state.ts';
import { sensorKind } from '#sensors/sensors.api.ts';
import type { Ask } from '../ask.ts';
import { ambiguous, defineTool, limit, lines, standing, type Tool, type ToolContext } from '../tool.ts';
import { findMachine, machineInput } from './machine-tools.ts';

/** Without the names of people and without free text: a figure about an order needs neither. */
function orderFacts(row: Production) {
  const { employeeName: _name, employeeId: _id, notes: _notes, ...facts } = row;
  return facts;
}

function orderLine(row: Production, { format }: Pick<ToolContext, 'format'>): string {
  const made = `${format.integer(row.actualQuantity ?? 0)} von ${format.quantity(row.plannedQuantity, 'Stück')} (${format.percent(row.progressPercent, 0)})`;
  const where = row.machineName === null ? 'ohne Maschine' : row.machineName;
  return `${row.productionNumber}: ${PRODUCTION_STATUS_LABELS[row.status]}, ${row.productModel}, ${where}, ${made}, geplantes Ende ${format.dateTime(row.plannedEnd)}`;
}

const orders = defineTool({
  name: 'orders',
  title: 'Aufträge',
  description:
    'Fertigungsaufträge mit Status, Produkt, Maschine, Stückzahl und geplantem Ende. Ohne Angabe nur offene.',
  input: z.object({
    search: z.string().max(200).optional().describe('Sucht in Nummer, Produkt und Kunde.'),
    status: z.enum(PRODUCTION_STATUSES).optional(),
    machine: machineInput.optional(),
    includeFinished: z.boolean().default(false).describe('Auch abgeschlossene und abgebrochene.'),
    limit,
  }),
  async run(input, { ask, format }) {
    const machine = input.machine === undefined ? undefined : (await findMachine(ask, input.machine)).id;
    const open = input.includeFinished || input.status !== undefined ? undefined : 'true';
    const { total, rows } = await ask(productionKind.list, {
      query: { search: input.search ?? '', status: input.status, open, machine, pageSize: input.limit },
    });
    return {
      text: lines(
        'Aufträge',
        rows.map((row) => orderLine(row, { format })),
        total,
      ),
      data: { total, orders: rows.map(orderFacts) },
    };
  },
});

async function findOrder(ask: Ask, asked: string): Promise<Production> {
  if (z.uuid().safeParse(asked).success) return ask(productionKind.read, { params: { id: asked } });
  const { rows } = await ask(productionKind.list, { query: { search: asked, pageSize: 50 } });
  const exact = rows.filter((row) => row.productionNumber.toLowerCase() === asked.toLowerCase());
  const found = exact.length > 0 ? exact : rows;
  if (found.length === 1 && found[0] !== undefined) return found[0];
  throw ambiguous(
    'Der Auftrag',
    asked,
    found.slice(0, 10).map(({ productionNumber }) => productionNumber),
  );
}

const order = defineTool({
  name: 'order',
  title: 'Ein Auftrag',
  description: 'Ein Fertigungsauftrag mit Fortschritt, Stillständen, Prüfungen, Energie und voraussichtlichem Ende.',
  input: z.object({
    order: z
      .string('Bitte nennen Sie einen Auftrag.')
      .trim()
      .min(1, 'Bitte nennen Sie einen Auftrag.')
      .max(200)
      .describe('Auftragsnummer oder Kennung.'),
  }),
  async run(input, { ask, format, nowMs }) {
    const found = await findOrder(ask, input.order);
    const summary = await ask(readProductionSummary, { params: { id: found.id } });
    const { downtime, checks, forecastEnd, lastBookedAt } = summary;
    const energy = await ask(readOrderEnergy, { params: { productionId: found.id } });
    const text = [
      orderLine(found, { format }),
      `Gut ${format.integer(found.goodQuantity)}, Ausschuss ${format.integer(found.scrapQuantity)}, Nacharbeit ${format.integer(found.reworkQuantity)} Stück`,
      `Letzte Buchung: ${lastBookedAt === null ? 'keine' : describeAge(lastBookedAt, nowMs)}`,
      `Stillstände: ${downtime.count}, zusammen ${format.quantity(downtime.minutes, 'min')}`,
      `Prüfungen: ${checks.total}, davon nicht bestanden ${checks.fail}`,
      `Energie: ${describeEnergySum(energy, format)}`,
      `Voraussichtliches Ende: ${format.dateTime(forecastEnd)}`,
    ];
    return {
      text: text.join('\n'),
      data: {
        order: orderFacts(found),
        downtime,
        checks,
        forecastEnd,
        lastBookedAt,
        bookingCount: summary.bookingCount,
        energy,
      },
    };
  },
});

const alerts = defineTool({
  name: 'alerts',
  title: 'Alarme',
  description:
    'Alarme mit Schwere, Zustand, Maschine und empfohlenen Schritten, die neuesten zuerst. Ohne Angabe nur offene.',
  input: z.object({
    state: z.enum(ALERT_STATES).default('open').describe('open, acknowledged oder resolved.'),
    severity: z.enum(ALERT_SEVERITIES).optional(),
    machine: machineInput.optional(),
    limit,
  }),
  async run(input, { ask, nowMs }) {
    const machineId = input.machine === undefined ? undefined : (await findMachine(ask, input.machine)).id;
    const { total, rows } = await ask(listAlerts, {
      query: { state: input.state, severity: input.severity, machineId, pageSize: input.limit },
    });
    const text = rows.map(
      (row) =>
        `${ALERT_SEVERITY_LABELS[row.severity]}, ${ALERT_STATE_LABELS[row.state]}: ${row.message}${row.machineName === null ? '' : ` (${row.machineName})`}, zuletzt ${describeAge(row.lastOccurredAt, nowMs)}, ${row.occurrenceCount}-mal`,
    );
    return { text: lines('Alarme', text, total), data: { total, alerts: rows } };
  },
});

const sensors = defineTool({
  name: 'sensors',
  title: 'Sensoren',
  description: 'Sensoren mit neuestem Wert, Einheit, Alter des Werts und Zustand gegen ihre Grenzen.',
  input: z.object({
    search: z.string().max(200).optional(),
    machine: machineInput.optional(),
    state: z.enum(SENSOR_STATES).optional(),
    limit,
  }),
  async run(input, { ask, format, nowMs }) {
    const machineId = input.machine === undefined ? undefined : (await findMachine(ask, input.machine)).id;
    const { total, rows } = await ask(sensorKind.list, {
      query: { search: input.search ?? '', machineId, state: input.state, pageSize: input.limit },
    });
    const shown = rows.map(({ id, sensorId, name, type, machineName, shownUnit, state, newest, limits }) => ({
      id,
      sensorId,
      name,
      type,
      machineName,
      unit: shownUnit,
      state,
      newest,
      limits,
    }));
    const text = shown.map(
      (row) =>
        `${row.name} (${row.sensorId}): ${format.quantity(row.newest?.value ?? null, row.unit, 2)}, ${SENSOR_STATE_LABELS[row.state]}, ${standing(row.newest?.at ?? null, nowMs)}`,
    );
    return { text: lines('Sensoren', text, total), data: { total, sensors: shown } };
  },
});

export const ORDER_TOOLS: readonly Tool[] = [orders, order, alerts, sensors];
