import { expect, it } from 'vitest';
import { qualityImpact, recommendedActions, safetyImpact } from './alert-advice.ts';

it('NORM-69 safety and quality impact come from the code', () => {
  expect([safetyImpact('emergency_stop'), safetyImpact('TOOL_WEAR')]).toEqual(['high', 'none']);
  expect([qualityImpact('SPEC_LIMIT'), qualityImpact('TOOL_WEAR')]).toEqual(['high', 'none']);
});

it('NORM-70 the three families give advice, other codes none', () => {
  for (const code of ['TEMPERATURE_HIGH', 'vibration_high', 'MAINTENANCE_DUE']) {
    expect(recommendedActions(code).length).toBeGreaterThan(0);
  }
  expect(recommendedActions('TOOL_WEAR')).toEqual([]);
});
