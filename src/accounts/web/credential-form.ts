import { type RefObject, useRef, useState } from 'react';
import type { CredentialField, CredentialProblem } from '#accounts/credentials.ts';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';

type CredentialForm = {
  formRef: RefObject<HTMLFormElement | null>;
  isBusy: boolean;
  /** The field the last refused attempt was about. */
  wrongField: CredentialField | null;
  /** Checks, then runs `work`; shows one toast for what went wrong and keeps everything typed. */
  submit(problem: CredentialProblem | null, work: () => Promise<void>): Promise<void>;
  /** Runs `work` while the buttons are disabled, with its own handling of failures. */
  runBusy(work: () => Promise<void>): Promise<void>;
  clearWrongField(): void;
};

/** What all forms for credentials share: one problem at a time, in the order of §5 (OPEN-026). */
export function useCredentialForm(): CredentialForm {
  const formRef = useRef<HTMLFormElement>(null);
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

  async function submit(problem: CredentialProblem | null, work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setWrongField(problem?.field ?? null);
    if (problem !== null) {
      toast.error(problem.message);
      formRef.current?.querySelector<HTMLInputElement>(`input[name="${problem.field}"]`)?.focus();
      return;
    }
    try {
      await runBusy(work);
    } catch (error) {
      toastFailure(error);
    }
  }

  return { formRef, isBusy, wrongField, submit, runBusy, clearWrongField: () => setWrongField(null) };
}
