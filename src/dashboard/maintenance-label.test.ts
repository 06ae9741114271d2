import { expect, it } from 'vitest';
import { maintenanceLabel } from './maintenance-label.ts';

it.each([
  ['DASH-24', 'routine', 'Routine'],
  ['DASH-25', 'scheduled', 'Geplant'],
  ['DASH-26', 'emergency', 'Notfall'],
  ['DASH-27', 'inspection', 'Wartung'],
  ['DASH-27', '', 'Wartung'],
  ['OPEN-063', ' Routine ', 'Routine'],
])('%s %j', (_, type, label) => expect(maintenanceLabel(type)).toBe(label));
