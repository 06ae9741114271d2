import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Download, Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWrite } from '#platform/web/api/use-write.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { sentenceOf } from '#platform/web/ui/toast.tsx';
import { DateInput } from '#records/web/DateInput.tsx';
import { type CallName, type CallParameter, callOf, callsOf } from '../integration-calls.ts';
import {
  callSystem,
  commandSystem,
  type IntegrationSystem,
  listCalls,
  listCommands,
  listSystems,
  readSystem,
} from '../integrations.api.ts';
import { CallResult } from './CallResult.tsx';
import classes from './Systems.module.css';

const REFRESHES = [listCalls, listCommands, listSystems, readSystem];

/** Any call the specification knows, made by hand. What makes something happen over there is asked for twice. */
export function CallCard({ system }: { system: IntegrationSystem }) {
  const names = callsOf(system.category);
  const [name, setName] = useState<CallName>(names[0] ?? 'health');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [isAsking, setIsAsking] = useState(false);
  const reading = useWrite(callSystem, { refreshes: REFRESHES });
  const command = useWrite(commandSystem, { refreshes: REFRESHES });
  const { parameters, isCommand = false } = callOf(name);
  const shown = isCommand ? command : reading;
  const input = {
    params: { id: system.id },
    body: { call: name, parameters: Object.fromEntries(parameters.map((one) => [one.name, typed[one.name] ?? ''])) },
  };

  function choose(next: CallName): void {
    setName(next);
    reading.reset();
    command.reset();
  }
  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isCommand) setIsAsking(true);
    else reading.mutate(input);
  }
  function sendCommand(): void {
    command.mutate({ ...input, body: { ...input.body, confirmed: true } }, { onSettled: () => setIsAsking(false) });
  }

  return (
    <SectionCard
      title="Abrufen"
      description="Einen Aufruf von Hand auslösen und die Antwort ansehen"
      testId="system-call"
    >
      <form className={classes.stack} onSubmit={handleSubmit}>
        <div className={classes.parameters}>
          <NativeSelect
            label="Aufruf"
            value={name}
            data={names.map((value) => ({ value, label: callOf(value).label }))}
            onChange={(event) => choose(event.currentTarget.value as CallName)}
          />
          {parameters.map((parameter) => (
            <ParameterInput
              key={`${name} ${parameter.name}`}
              parameter={parameter}
              value={typed[parameter.name] ?? ''}
              onChange={(value) => setTyped((before) => ({ ...before, [parameter.name]: value }))}
            />
          ))}
        </div>
        <div className={classes.bar}>
          <WriteButton
            needs="manage"
            type="submit"
            loading={shown.isPending}
            refusal={system.enabled ? undefined : 'Das System ist ausgeschaltet.'}
            leftSection={isCommand ? <Send size={16} aria-hidden="true" /> : <Download size={16} aria-hidden="true" />}
          >
            {isCommand ? 'Befehl senden' : 'Jetzt abrufen'}
          </WriteButton>
        </div>
        {shown.isError && (
          <Notice tone="bad" announce="alert" title="Keine Antwort">
            {sentenceOf(shown.error)}
          </Notice>
        )}
        {shown.isSuccess && <CallResult answer={shown.data} call={name} />}
      </form>
      <ConfirmDialog
        opened={isAsking}
        question={`${callOf(name).label}: wirklich senden?`}
        explanation={`„${system.name}“ führt den Befehl aus. Er wird mit Ihrem Namen protokolliert und nicht wiederholt.`}
        confirmLabel="Senden"
        dangerous
        busy={command.isPending}
        onConfirm={sendCommand}
        onCancel={() => setIsAsking(false)}
      />
    </SectionCard>
  );
}

type ParameterInputProps = { parameter: CallParameter; value: string; onChange: (value: string) => void };

function ParameterInput({ parameter, value, onChange }: ParameterInputProps) {
  const { label, kind, required = false } = parameter;
  if (kind === 'date') return <DateInput label={label} value={value} onChange={onChange} required={required} />;
  if (kind === 'json') {
    return (
      <Textarea
        className={classes.wide}
        label={label}
        required={required}
        rows={3}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      label={label}
      required={required}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
