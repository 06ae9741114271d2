import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useContext, useEffect, useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { ApiError } from '#platform/web/api/call.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { CheckList } from '#records/web/CheckList.tsx';
import { DirtyContext } from '#records/web/dirty-context.ts';
import formClasses from '#records/web/Form.module.css';
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS, type WebhookEvent } from '../webhook-events.ts';
import type { Webhook, WebhookValues } from '../webhooks.api.ts';
import classes from './Webhooks.module.css';

type WebhookFormProps = {
  /** Null: a new one. */
  webhook: Webhook | null;
  onSubmit: (values: WebhookValues) => Promise<void>;
  onCancel: () => void;
};

const CHOICES = WEBHOOK_EVENT_NAMES.map((value) => ({ value, label: WEBHOOK_EVENTS[value].label }));

export function WebhookForm({ webhook, onSubmit, onCancel }: WebhookFormProps) {
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<WebhookEvent[]>(webhook?.events ?? []);
  const [allowPrivate, setAllowPrivate] = useState(webhook?.allowPrivate ?? false);
  const [isActive, setIsActive] = useState(webhook?.isActive ?? true);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Error | null>(null);
  const tellFrame = useContext(DirtyContext);
  const isDirty =
    name !== (webhook?.name ?? '') ||
    url !== (webhook?.url ?? '') ||
    events.join() !== (webhook?.events ?? []).join() ||
    allowPrivate !== (webhook?.allowPrivate ?? false) ||
    isActive !== (webhook?.isActive ?? true);
  useEffect(() => {
    tellFrame(isDirty);
    return () => tellFrame(false);
  }, [isDirty, tellFrame]);

  const fields = problem instanceof ApiError ? problem.fields : [];
  const errorOf = (path: string) => fields.find((field) => field.path.replace(/^values\./, '') === path)?.message;

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setIsBusy(true);
    setProblem(null);
    try {
      await onSubmit({ name, url, events, allowPrivate, isActive });
    } catch (error) {
      setProblem(error as Error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form className={classes.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <TextInput
        label="Name"
        maxLength={100}
        autoComplete="off"
        value={name}
        error={errorOf('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label="Adresse"
        description="Dorthin wird jede Meldung als JSON gesendet (POST)."
        placeholder="https://…"
        type="url"
        maxLength={2000}
        autoComplete="off"
        value={url}
        error={errorOf('url')}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <CheckList legend="Ereignisse" choices={CHOICES} chosen={events} onChange={setEvents} error={errorOf('events')} />
      <label className={formClasses.flag}>
        <input
          type="checkbox"
          checked={allowPrivate}
          onChange={(event) => setAllowPrivate(event.currentTarget.checked)}
        />
        <span>
          Ziel im eigenen Netz erlauben
          <small>Nötig für Adressen wie 192.168.… oder localhost.</small>
        </span>
      </label>
      <label className={formClasses.flag}>
        <input type="checkbox" checked={isActive} onChange={(event) => setIsActive(event.currentTarget.checked)} />
        <span>
          Aktiv
          <small>Ausgeschaltet wird nichts vorgemerkt und nichts gesendet.</small>
        </span>
      </label>
      {problem !== null && (
        <Notice tone="bad" announce="alert">
          {problem.message}
        </Notice>
      )}
      <div className={formClasses.buttons}>
        <Button variant="default" onClick={onCancel}>
          Abbrechen
        </Button>
        <WriteButton needs="administer" type="submit" loading={isBusy}>
          {webhook === null ? 'Webhook anlegen' : 'Speichern'}
        </WriteButton>
      </div>
    </form>
  );
}
