import { z } from 'zod';
import { MACHINE_STATES } from '#machines/machine-state.ts';
import { endpoint } from '#platform/endpoint.ts';
import { productionKind } from './productions.api.ts';

const employeeParams = z.object({ employeeId: z.uuid('Diese Adresse gibt es nicht.') });
const pin = z.string().regex(/^\d{4,8}$/, 'Die PIN muss aus 4 bis 8 Ziffern bestehen.');

const terminalMachine = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  liveState: z.enum(MACHINE_STATES),
  liveStateSince: z.iso.datetime().nullable(),
});

export const listTerminalMachines = endpoint({
  method: 'GET',
  path: '/api/productions/terminal/machines',
  access: 'read',
  summary: 'Machines a terminal can stand at.',
  output: z.array(terminalMachine),
  topics: ['machines'],
});

export const readTerminal = endpoint({
  method: 'GET',
  path: '/api/productions/terminal',
  access: 'read',
  summary: 'What an operator at a machine needs: the order in work and what comes next.',
  query: z.object({ machineId: z.uuid('Diese Maschine gibt es nicht.') }),
  output: z.object({
    machine: terminalMachine,
    /** In work or paused; the one in work first. */
    current: z.array(productionKind.row),
    /** Released for this machine. */
    next: z.array(productionKind.row),
    /** Reasons given lately for pieces that were not good, the most frequent first. */
    reasons: z.array(z.string()),
    /** Someone has a PIN, so bookings ask who books. */
    pinRequired: z.boolean(),
  }),
  topics: ['machines', 'productions', 'employee_pins'],
});

export const identifyOperator = endpoint({
  method: 'POST',
  path: '/api/productions/terminal/identify',
  access: 'operate',
  summary: 'Who stands at the terminal, by PIN.',
  body: z.object({ pin }),
  output: z.object({ employeeId: z.string(), name: z.string() }),
  rateLimit: 'sign-in',
});

export const listPins = endpoint({
  method: 'GET',
  path: '/api/productions/terminal/pins',
  access: 'manage',
  summary: 'Active employees and whether they have a terminal PIN. PINs themselves cannot be read.',
  output: z.array(
    z.object({
      employeeId: z.string(),
      name: z.string(),
      employeeNumber: z.string(),
      setAt: z.iso.datetime().nullable(),
    }),
  ),
  topics: ['employees', 'employee_pins'],
});

export const setPin = endpoint({
  method: 'PUT',
  path: '/api/productions/terminal/pins/:employeeId',
  access: 'manage',
  summary: 'Give an employee a terminal PIN, or a new one.',
  params: employeeParams,
  body: z.object({ pin }),
  status: 204,
  output: z.undefined(),
});

export const removePin = endpoint({
  method: 'DELETE',
  path: '/api/productions/terminal/pins/:employeeId',
  access: 'manage',
  summary: 'Take an employee’s terminal PIN away.',
  params: employeeParams,
  status: 204,
  output: z.undefined(),
});
