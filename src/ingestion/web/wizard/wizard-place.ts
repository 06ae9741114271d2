import { useLocation, useNavigate } from '@tanstack/react-router';

export const WIZARD_STEPS = ['source', 'points', 'meaning', 'live'] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number];

export const WIZARD_STEP_LABELS: Record<WizardStep, string> = {
  source: 'Maschine und Quelle',
  points: 'Datenpunkte',
  meaning: 'Bedeutung',
  live: 'Beobachten und speichern',
};

export type WizardPlace = { step: WizardStep; machineId: string; sourceId: string };

/** Where the wizard stands is in the address: a link or a reload leads to the same step. */
export function useWizardPlace(): [WizardPlace, (change: Partial<WizardPlace>) => void] {
  const { pathname, searchStr } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(searchStr);
  const machineId = asked.get('machine') ?? '';
  const sourceId = asked.get('source') ?? '';
  const wanted = WIZARD_STEPS.find((step) => step === asked.get('step')) ?? 'source';
  // Later steps need both; without them there is only the first.
  const step = machineId === '' || sourceId === '' ? 'source' : wanted;
  const place = { step, machineId, sourceId };
  function go(change: Partial<WizardPlace>): void {
    const next = { ...place, ...change };
    void navigate({
      to: pathname,
      search: { step: next.step, machine: next.machineId, source: next.sourceId },
      // Choosing is no step back; going to another step is.
      replace: next.step === step,
    });
  }
  return [place, go];
}
