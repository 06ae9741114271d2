import { type FormEvent, useState } from 'react';
import type { CredentialField, CredentialProblem } from '#accounts/credentials.ts';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';

type CredentialForm = {
  isBusy: boolean;
  /** The field the last refused attempt was about. */
  wrongField: CredentialField | null;
  /** Checks, then runs `work`; shows one toast for what went wrong and keeps everything typed. */
  submit: (
    event: FormEvent<HTMLFormElement>,
    problem: CredentialProblem | null,
    work: () => Promise<void>,
  ) => Promise<void>;
  /** Runs `work` while the buttons are disabled, with its own handling of failures. */
  runBusy: (work: () => Promise<void>) => Promise<void>;
  clearWrongField: () => void;
};

/** What all forms for credentials share: one problem at a time, in the order of §5 (OPEN-026). */
export function useCredentialForm(): CredentialForm {
  const [isBusy, setIsBusy] = useState(false);
  const [wrongField, setWrongField] = useState<CredentialField | null>(null);

  async function runBusy(work: () => Promise<void>): Promise<void> {
    setIsBusy(true);
    try {
      await work();
    } finally {
      setIsBusy(false);
    }
  }

  async function submit(
    event: FormEvent<HTMLFormElement>,
    problem: CredentialProblem | null,
    work: () => Promise<void>,
  ): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setWrongField(problem?.field ?? null);
    if (problem !== null) {
      toast.error(problem.message);
      event.currentTarget.querySelector<HTMLInputElement>(`input[name="${problem.field}"]`)?.focus();
      return;
    }
    try {
      await runBusy(work);
    } catch (error) {
      toastFailure(error);
    }
  }

  return { isBusy, wrongField, submit, runBusy, clearWrongField: () => setWrongField(null) };
}
