import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { call, NetworkError } from '#platform/web/api/call.ts';
import { sentenceOf } from '#platform/web/ui/toast.tsx';
import { identifyOperator } from '../terminal.api.ts';
import { NumberPad } from './NumberPad.tsx';
import classes from './Terminal.module.css';

const MAX_DIGITS = 8;

export type Operator = { employeeId: string | null; name: string };
export const UNKNOWN_OPERATOR: Operator = { employeeId: null, name: 'Ohne Anmeldung' };

/** Who stands at the terminal. Without a connection nobody can be asked, and work goes on without a name. */
export function PinPad({ onIdentified }: { onIdentified: (operator: Operator) => void }) {
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isOffline, setIsOffline] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsBusy(true);
    try {
      onIdentified(await call(identifyOperator, { body: { pin } }));
    } catch (error) {
      setIsOffline(error instanceof NetworkError);
      setProblem(sentenceOf(error));
      setPin('');
    } finally {
      setIsBusy(false);
    }
  }

  const change = (next: string) => {
    setProblem(null);
    setPin(next.replace(/\D/g, '').slice(0, MAX_DIGITS));
  };

  return (
    <form className={classes.pin} onSubmit={(event) => void submit(event)}>
      <h2 className={classes.title}>Wer arbeitet an dieser Maschine?</h2>
      <PasswordInput
        size="lg"
        label="PIN"
        inputMode="numeric"
        autoComplete="off"
        value={pin}
        error={problem}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <NumberPad
        label="PIN eingeben"
        onDigit={(digit) => change(pin + digit)}
        onDelete={() => change(pin.slice(0, -1))}
        onClear={() => change('')}
      />
      <Button type="submit" size="xl" fullWidth loading={isBusy} disabled={pin.length < 4}>
        Anmelden
      </Button>
      {isOffline && (
        <Button variant="default" size="lg" fullWidth onClick={() => onIdentified(UNKNOWN_OPERATOR)}>
          Ohne Anmeldung weiterarbeiten
        </Button>
      )}
    </form>
  );
}
