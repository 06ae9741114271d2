import { Button } from '@mantine/core';
import { Copy } from 'lucide-react';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import classes from './SecondFactor.module.css';

/** The only moment the recovery codes can be read. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success('Codes kopiert');
    } catch {
      toast.error('Die Codes konnten nicht kopiert werden. Bitte schreiben Sie sie ab.');
    }
  }
  return (
    <div className={classes.form}>
      <Notice tone="good" announce="status" title="Der zweite Faktor ist eingeschaltet">
        Bewahren Sie diese Wiederherstellungscodes sicher auf, zum Beispiel ausgedruckt. Ist das Telefon verloren,
        meldet Sie jeder davon einmal an. Sie werden nur jetzt gezeigt.
      </Notice>
      <ul className={classes.codes} aria-label="Wiederherstellungscodes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button onClick={onDone}>Ich habe die Codes gesichert</Button>
        <Button variant="default" leftSection={<Copy size={16} aria-hidden="true" />} onClick={() => void copy()}>
          Kopieren
        </Button>
      </div>
    </div>
  );
}
