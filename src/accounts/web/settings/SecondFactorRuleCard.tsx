import { useState } from 'react';
import { currentSession } from '#accounts/accounts.api.ts';
import { changeSignInRules, readSecondFactor, readSignInRules } from '#accounts/second-factor.api.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import classes from './SecondFactor.module.css';

const OWN_FIRST = 'Richten Sie zuerst unter Konto Ihren eigenen ein.';

/** Whether everybody of the company needs a second factor. */
export function SecondFactorRuleCard() {
  const rules = useRead(readSignInRules);
  const own = useRead(readSecondFactor);
  const change = useWrite(changeSignInRules, { refreshes: [readSignInRules, currentSession] });
  const [asks, setAsks] = useState(false);

  function setRequired(secondFactorRequired: boolean): void {
    change.mutate(
      { body: { secondFactorRequired } },
      {
        onSuccess: () =>
          toast.success(
            secondFactorRequired ? 'Der zweite Faktor ist jetzt Pflicht' : 'Der zweite Faktor ist freiwillig',
          ),
        onError: toastFailure,
        onSettled: () => setAsks(false),
      },
    );
  }

  return (
    <SectionCard
      title="Zweiter Faktor für alle"
      description="Wer noch keinen hat, richtet ihn nach der nächsten Anmeldung ein, bevor es weitergeht."
    >
      {rules.isPending && <LoadingLines lines={2} />}
      {rules.isError && <ErrorPanel error={rules.error} onRetry={() => void rules.refetch()} />}
      {rules.isSuccess && (
        <div className={classes.form}>
          <div>
            {rules.data.secondFactorRequired ? (
              <StatusBadge tone="good" label="Pflicht" />
            ) : (
              <StatusBadge tone="neutral" label="Freiwillig" />
            )}
          </div>
          <p className={classes.text}>
            {peopleSentence(rules.data.peopleWithout)}
            {own.data?.isOn === false && ` ${OWN_FIRST}`}
          </p>
          <div>
            {rules.data.secondFactorRequired ? (
              <WriteButton
                needs="administer"
                variant="default"
                disabled={change.isPending}
                onClick={() => setRequired(false)}
              >
                Freiwillig machen
              </WriteButton>
            ) : (
              <WriteButton
                needs="administer"
                disabled={change.isPending}
                refusal={own.data?.isOn === true ? null : OWN_FIRST}
                onClick={() => setAsks(true)}
              >
                Für alle verlangen
              </WriteButton>
            )}
          </div>
        </div>
      )}
      <ConfirmDialog
        opened={asks}
        question="Zweiten Faktor für alle verlangen?"
        explanation="Wer keinen hat, kommt erst weiter, wenn er eingerichtet ist. Das gilt auch für Terminals, an denen jemand angemeldet ist."
        confirmLabel="Verlangen"
        busy={change.isPending}
        onConfirm={() => setRequired(true)}
        onCancel={() => setAsks(false)}
      />
    </SectionCard>
  );
}

function peopleSentence(peopleWithout: number): string {
  if (peopleWithout === 0) return 'Alle Personen Ihrer Firma haben einen zweiten Faktor.';
  return peopleWithout === 1
    ? 'Eine Person Ihrer Firma hat noch keinen zweiten Faktor.'
    : `${peopleWithout} Personen Ihrer Firma haben noch keinen zweiten Faktor.`;
}
