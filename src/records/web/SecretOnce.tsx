import { Button } from '@mantine/core';
import { Copy } from 'lucide-react';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import classes from './SecretOnce.module.css';

/** A secret that exists only in this answer: to be copied now. */
export function SecretOnce({ title, secret, noun }: { title: string; secret: string; noun: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret);
      toast.success(`${noun} kopiert`);
    } catch {
      toast.error('Das Kopieren ging nicht. Bitte markieren und kopieren Sie von Hand.');
    }
  }
  return (
    <Notice tone="info" announce="status" title={title}>
      Er wird nur jetzt gezeigt. Bewahren Sie ihn sicher auf:
      <div className={classes.line}>
        <code>{secret}</code>
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
