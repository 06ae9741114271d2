import { defineFields } from '#records/field.ts';

/** What people enter for one operation of a routing. */
export const OPERATION_FIELDS = defineFields({
  operationNumber: {
    kind: 'number',
    label: 'Nummer',
    required: true,
    integer: true,
    min: 1,
    max: 9999,
    grouped: false,
    hint: 'In Zehnerschritten bleibt Platz dazwischen',
  },
  name: { kind: 'text', label: 'Arbeitsgang', required: true, maxLength: 100 },
  machineId: { kind: 'reference', label: 'Maschine', to: 'machines' },
  machineType: {
    kind: 'text',
    label: 'Maschinenart',
    maxLength: 100,
    hint: 'Statt einer Maschine: jede dieser Art',
  },
  setupMinutes: { kind: 'number', label: 'Rüstzeit', unit: 'min', min: 0, max: 10_080 },
  idealCycleSeconds: { kind: 'number', label: 'Ideale Stückzeit', unit: 's', min: 0, aboveMin: true, max: 86_400 },
  notes: { kind: 'text', label: 'Hinweise', multiline: true, maxLength: 2000 },
});

/** Operations are numbered 10, 20, 30 …, so that one can be put between two. */
const NUMBER_STEP = 10;

export function nextOperationNumber(numbers: readonly number[]): number {
  return (Math.floor(Math.max(0, ...numbers) / NUMBER_STEP) + 1) * NUMBER_STEP;
}

type Times = { operationNumber: number; setupMinutes: number | null; idealCycleSeconds: number | null };

/** What making one piece takes over all operations; null where no operation says it. */
export function routingTimes(operations: readonly Times[]): {
  setupMinutes: number | null;
  cycleSeconds: number | null;
} {
  const sum = (values: readonly (number | null)[]) => {
    const known = values.filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
  };
  return {
    setupMinutes: sum(operations.map(({ setupMinutes }) => setupMinutes)),
    cycleSeconds: sum(operations.map(({ idealCycleSeconds }) => idealCycleSeconds)),
  };
}

/** The operation that decides how many pieces leave the line; the first of equals. */
export function bottleneckOf<O extends Times>(operations: readonly O[]): O | null {
  const timed = operations.filter(({ idealCycleSeconds }) => idealCycleSeconds !== null);
  return timed.reduce<O | null>(
    (slowest, operation) =>
      slowest === null || (operation.idealCycleSeconds ?? 0) > (slowest.idealCycleSeconds ?? 0) ? operation : slowest,
    null,
  );
}
