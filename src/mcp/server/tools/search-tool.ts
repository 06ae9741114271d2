import { z } from 'zod';
import { listAlerts } from '#alerts/alerts.api.ts';
import { machineKind } from '#machines/machines.api.ts';
import { productionKind } from '#productions/productions.api.ts';
import { sensorKind } from '#sensors/sensors.api.ts';
import { defineTool, lines } from '../tool.ts';

const PER_KIND = 5;

/** Where something is, when it is not known what it is. */
export const searchTool = defineTool({
  name: 'search',
  title: 'Suche',
  description: 'Sucht in Maschinen, Aufträgen, Sensoren und Alarmen und nennt die Kennungen für die anderen Werkzeuge.',
  input: z.object({
    query: z
      .string('Bitte nennen Sie einen Suchtext.')
      .trim()
      .min(2, 'Der Suchtext muss mindestens 2 Zeichen haben.')
      .max(200),
  }),
  async run({ query: search }, { ask }) {
    const query = { search, pageSize: PER_KIND };
    const machines = await ask(machineKind.list, { query });
    const orders = await ask(productionKind.list, { query });
    const sensors = await ask(sensorKind.list, { query });
    const alerts = await ask(listAlerts, { query });
    const found = [
      ...machines.rows.map(({ id, name }) => ({ kind: 'machine', id, name })),
      ...orders.rows.map(({ id, productionNumber }) => ({ kind: 'order', id, name: productionNumber })),
      ...sensors.rows.map(({ id, name }) => ({ kind: 'sensor', id, name })),
      ...alerts.rows.map(({ id, message }) => ({ kind: 'alert', id, name: message })),
    ];
    const words: Record<string, string> = { machine: 'Maschine', order: 'Auftrag', sensor: 'Sensor', alert: 'Alarm' };
    const total = machines.total + orders.total + sensors.total + alerts.total;
    const text = found.map(({ kind, id, name }) => `${words[kind] ?? kind} ${name} (${id})`);
    return { text: lines(`Treffer für „${search}“`, text, total), data: { total, found } };
  },
});
