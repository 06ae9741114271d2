import { Button } from '@mantine/core';
import { RotateCw } from 'lucide-react';
import { Notice } from './Notice.tsx';
import { sentenceOf } from './toast.tsx';

type ErrorPanelProps = { title?: string; error: unknown; onRetry: () => void; retrying?: boolean };

/** Something could not be loaded: why, and a way to try again. */
export function ErrorPanel({ title = 'Laden fehlgeschlagen', error, onRetry, retrying = false }: ErrorPanelProps) {
  return (
    <Notice
      tone="bad"
      title={title}
      announce="alert"
      action={
        <Button
          variant="default"
          loading={retrying}
          onClick={onRetry}
          leftSection={<RotateCw size={16} aria-hidden="true" />}
        >
          Erneut versuchen
        </Button>
      }
    >
      {sentenceOf(error)}
    </Notice>
  );
}
