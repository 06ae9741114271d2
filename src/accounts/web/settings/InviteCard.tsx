import { Button } from '@mantine/core';
import { Copy, Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { invite, listInvitations } from '#accounts/accounts.api.ts';
import { CREDENTIAL_SENTENCES, isEmail } from '#accounts/credentials.ts';
import { INVITABLE_ROLES, type InvitableRole, ROLE_DESCRIPTIONS, ROLE_LABELS } from '#accounts/role.ts';
import type { OutputOf } from '#platform/endpoint.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { useCredentialForm } from '../credential-form.ts';
import { TextField } from '../TextField.tsx';
import classes from './Settings.module.css';

export function InviteCard() {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<InvitableRole>('production');
  const form = useCredentialForm();
  const invitation = useWrite(invite, { refreshes: [listInvitations] });

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    const problem = isEmail(email) ? null : ({ field: 'email', message: CREDENTIAL_SENTENCES.email } as const);
    void form.submit(event, problem, async () => {
      await invitation.mutateAsync({ body: { email, role } });
      setEmail('');
    });
  }

  return (
    <SectionCard title="Einladen" description="Die eingeladene Person wählt ihr Passwort selbst.">
      <form className={classes.inviteForm} onSubmit={handleSubmit} noValidate>
        <TextField
          label="E-Mail"
          name="email"
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={setEmail}
          error={form.wrongField === 'email'}
        />
        <fieldset className={classes.roles}>
          <legend>Rolle</legend>
          {INVITABLE_ROLES.map((choice) => (
            <label key={choice} className={classes.choice}>
              <input
                type="radio"
                name="role"
                value={choice}
                checked={role === choice}
                onChange={() => setRole(choice)}
              />
              <span>
                {ROLE_LABELS[choice]}
                <small>{ROLE_DESCRIPTIONS[choice]}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <div>
          <Button type="submit" disabled={form.isBusy} leftSection={<Send size={16} aria-hidden="true" />}>
            {form.isBusy ? 'Wird eingeladen …' : 'Einladung erstellen'}
          </Button>
        </div>
        {invitation.data && <InvitationMade made={invitation.data} />}
      </form>
    </SectionCard>
  );
}

/** The link exists only in this answer; where no mail goes out, it must be handed over by hand. */
function InvitationMade({ made }: { made: OutputOf<typeof invite> }) {
  if (made.mailed) {
    return (
      <Notice tone="good" announce="status">
        Die Einladung an {made.invitation.email} ist unterwegs.
      </Notice>
    );
  }
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(made.link);
      toast.success('Link kopiert');
    } catch {
      toast.error('Der Link konnte nicht kopiert werden. Bitte markieren und kopieren Sie ihn von Hand.');
    }
  }
  return (
    <Notice tone="info" announce="status" title={`Einladung für ${made.invitation.email}`}>
      Es ist kein Mailserver eingerichtet. Geben Sie diesen Link weiter, er wird nur jetzt gezeigt:
      <div className={classes.link}>
        <code>{made.link}</code>
        <Button
          variant="default"
          size="xs"
          leftSection={<Copy size={15} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          Kopieren
        </Button>
      </div>
    </Notice>
  );
}
