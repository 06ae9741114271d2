import { describe, expect, it } from 'vitest';
import { previewPoint } from './point-preview.ts';
import type { MappedPoint, PointTarget } from './point-target.ts';

const point = (target: PointTarget, more: Partial<MappedPoint> = {}): MappedPoint => ({
  address: 'a',
  target,
  scale: 1,
  offset: 0,
  deadband: null,
  ...more,
});
const good = (value: unknown) => ({ value, quality: 'good' as const });
const STATE: PointTarget = { kind: 'machineState', machineId: 'm', words: { '1': 'running', '3': 'setup' } };

describe('what a value becomes', () => {
  it.each<[string, MappedPoint, unknown, string, string]>([
    ['a word of the table', point(STATE), 1, 'taken', 'Zustand: Läuft'],
    ['a word of the specification', point(STATE), 'Standby', 'taken', 'Zustand: Leerlauf'],
    ['setup', point(STATE), '3', 'taken', 'Zustand: Rüsten'],
    ['another word', point(STATE), 9, 'unsure', 'Zustand: Unbekannt. Das Wort „9“ steht nicht in der Worttabelle.'],
    ['no word at all', point(STATE), { status: 'running' }, 'refused', 'Der Wert ist kein Maschinenzustand.'],
    [
      'a counter',
      point({ kind: 'machineCounter', machineId: 'm', counter: 'good' }, { scale: 10 }),
      123,
      'taken',
      'Gutteile: 1.230 Stk',
    ],
    [
      'a scaled sensor with a deadband',
      point(
        { kind: 'sensor', sensorId: 'TEMP-1', sensorType: 'temperature', unit: null, location: null },
        { scale: 0.1, offset: -20, deadband: 5 },
      ),
      '425',
      'taken',
      'TEMP-1: 22,5 °C',
    ],
    [
      'no number',
      point({ kind: 'meter', meterId: 'z', quantity: 'power' }),
      'warm',
      'refused',
      'Der Wert ist keine Zahl.',
    ],
    [
      'power',
      point({ kind: 'meter', meterId: 'z', quantity: 'power' }, { scale: 0.001 }),
      4520,
      'taken',
      'Leistung (kW): 4,52',
    ],
    ['a metric', point({ kind: 'machineMetric', machineId: 'm', metric: 'speed' }), true, 'taken', 'speed: 1'],
    [
      'an order',
      point({ kind: 'machineDetail', machineId: 'm', detail: 'order' }),
      'A-7',
      'taken',
      'Auftragsnummer: A-7',
    ],
    [
      'an alarm bit',
      point({ kind: 'machineAlarm', machineId: 'm', code: 'E1', message: 'Öldruck', severity: 'critical' }),
      1,
      'taken',
      'Alarm steht an: Öldruck',
    ],
    [
      'a whole message of a machine',
      point({ kind: 'message' }),
      { machineId: 'CNC-1', status: 'run', metrics: { speed: 5 } },
      'taken',
      'Maschine CNC-1: Läuft',
    ],
    [
      'a whole message of a sensor',
      point({ kind: 'message' }),
      { sensorId: 'TEMP-1', type: 'temperature', value: 20.5 },
      'taken',
      'Sensor TEMP-1: 20,5 °C',
    ],
    [
      'a whole message by its topic',
      point({ kind: 'message' }, { address: 'factory/quality/QS-01/measurement' }),
      { result: 'pass', batchId: 'C-7' },
      'taken',
      'Ganze Meldung „Prüfung“',
    ],
    ['a cut message', point({ kind: 'message' }), '{"a":1…', 'taken', 'Ganze Meldung, wie die Quelle sie sendet'],
  ])('%s', (_case, mapped, value, outcome, text) => {
    expect(previewPoint(mapped, good(value))).toEqual({ outcome, text });
  });

  it('a bad value of a meter is no value', () => {
    const meter = point({ kind: 'meter', meterId: 'z', quantity: 'power' });
    expect(previewPoint(meter, { value: 5, quality: 'bad' })).toMatchObject({ outcome: 'refused' });
  });
});
