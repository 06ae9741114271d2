import { expect, it } from 'vitest';
import { maintenanceTypeLabel } from './maintenance-type.ts';

it.each([
  ['DASH-24', 'routine', 'Routine'],
  ['DASH-25', 'scheduled', 'Geplant'],
  ['DASH-26', 'emergency', 'Notfall'],
  ['DASH-27', 'calibration', 'Wartung'],
  ['DASH-27', '', 'Wartung'],
  ['DASH-27', null, 'Wartung'],
  ['DASH-27', undefined, 'Wartung'],
  ['OPEN-063', ' Routine ', 'Routine'],
])('%s %s is called %s', (_id, type, label) => {
  expect(maintenanceTypeLabel(type)).toBe(label);
});
