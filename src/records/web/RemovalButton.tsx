import { Trash2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { RemovalQuestion } from './RemovalQuestion.tsx';

type RemovalButtonProps = Pick<ComponentProps<typeof WriteButton>, 'needs' | 'refusal'> & {
  question: string;
  explanation: ReactNode;
  remove: () => Promise<unknown>;
  done: string;
  /** Where to go from a page whose subject is gone. */
  onDone: () => void;
};

/** "Löschen" on the page of a thing. */
export function RemovalButton({ needs, refusal, onDone, ...question }: RemovalButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <WriteButton
        needs={needs}
        variant="default"
        refusal={refusal}
        leftSection={<Trash2 size={16} aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        Löschen
      </WriteButton>
      <RemovalQuestion opened={isAsking} {...question} onDone={onDone} onCancel={() => setIsAsking(false)} />
    </>
  );
}
