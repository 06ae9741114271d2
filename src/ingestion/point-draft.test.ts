import { describe, expect, it } from 'vitest';
import { draftOf, valuesOfDraft } from '#records/draft.ts';
import { schemaOf } from '#records/field-schema.ts';
import { ADAPTER_KINDS } from './adapter-kinds.ts';
import {
  everyFieldOfPoint,
  fieldsOfPoint,
  formValuesOf,
  newPoint,
  type PointValues,
  pointOfValues,
  readWords,
  writeWords,
} from './point-draft.ts';
import { POINT_TARGET_LABELS, type PointTarget } from './point-target.ts';

const MACHINE = '7b1f4c1e-6f0e-4a53-9a40-0d9d6a0c0b11';
const TARGETS: PointTarget[] = [
  { kind: 'machineState', machineId: MACHINE, words: { '1': 'running', '7': 'setup' } },
  { kind: 'machineCounter', machineId: MACHINE, counter: 'scrap' },
  { kind: 'machineMetric', machineId: MACHINE, metric: 'speed' },
  { kind: 'machineDetail', machineId: MACHINE, detail: 'order' },
  { kind: 'machineAlarm', machineId: MACHINE, code: 'E7', message: 'Öldruck', severity: 'critical' },
  { kind: 'sensor', sensorId: 'TEMP-1', sensorType: 'temperature', unit: '°C', location: null },
  { kind: 'meter', meterId: 'M1', quantity: 'energyTotal' },
  { kind: 'message' },
];

/** Through the form and back, as a person does who opens and saves it. */
function throughForm(point: PointValues): PointValues {
  const { pointFields, pointDefaults } = ADAPTER_KINDS.modbus;
  const draft = draftOf(everyFieldOfPoint(pointFields), formValuesOf(point, pointDefaults));
  const fields = fieldsOfPoint(point.target?.kind ?? '', pointFields, { addressHint: '', isMachineByName: false });
  return pointOfValues(schemaOf(fields).parse(valuesOfDraft(fields, draft)));
}

describe('the form of a data point', () => {
  it.each(TARGETS)('gives back $kind unchanged', (target) => {
    const isNumber = ['machineCounter', 'machineMetric', 'sensor', 'meter'].includes(target.kind);
    const numbers = isNumber ? { scale: 0.001, offset: -4.5, deadband: 0.2 } : {};
    const point = { ...newPoint('holding:12', 'Wirkleistung'), target, ...numbers, enabled: false };
    const saved = throughForm(point);
    expect({ ...saved, options: {} }).toEqual(point);
    expect(saved.options.dataType).toBe(ADAPTER_KINDS.modbus.pointDefaults?.dataType);
  });

  it('a point without meaning stays without', () => {
    expect(throughForm(newPoint('holding:1')).target).toBeNull();
  });

  it('every kind of meaning is tried here', () => {
    expect(TARGETS.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(POINT_TARGET_LABELS).toSorted());
  });

  it('names what is missing', () => {
    const fields = fieldsOfPoint('meter', {}, { addressHint: '', isMachineByName: false });
    const problems = schemaOf(fields).safeParse({ address: 'a', meaning: 'meter', scale: 1, offset: 0, enabled: true });
    expect(problems.error?.issues.map(({ message }) => message)).toEqual(['Zähler fehlt.', 'Messgröße fehlt.']);
  });

  it('a machine the source names by text stays text', () => {
    const { machineId } = fieldsOfPoint('machineState', {}, { addressHint: '', isMachineByName: true });
    expect(machineId?.kind).toBe('text');
  });

  it('words without a target word are not kept', () => {
    const point = pointOfValues({
      address: 'a',
      meaning: 'machineState',
      machineId: MACHINE,
      words: writeWords([
        [' 1 ', 'running'],
        ['2', ''],
        ['', 'idle'],
      ]),
    });
    expect(point.target).toEqual({ kind: 'machineState', machineId: MACHINE, words: { '1': 'running' } });
    expect(readWords('')).toEqual([]);
  });
});
