import type { ButtonProps } from '@mantine/core';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import type { CompanyLevel } from '#platform/access.ts';
import { WriteButton } from '../access/WriteButton.tsx';
import { toastFailure } from '../ui/toast.tsx';

type UploadButtonProps = ButtonProps & {
  needs: CompanyLevel;
  /** Media types and endings the file dialog offers. */
  accept: readonly string[];
  /** Several at once; they are sent one after the other. */
  multiple?: boolean;
  /** What fails is told by itself. */
  onFile: (file: File) => Promise<void>;
  children: ReactNode;
  'data-testid'?: string;
};

/** Lets a person choose a file and sends it. */
export function UploadButton({ accept, multiple = false, onFile, children, ...rest }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setIsSending] = useState(false);

  async function send(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(event.currentTarget.files ?? [])];
    // Otherwise choosing the same file again would be no change.
    event.currentTarget.value = '';
    setIsSending(true);
    for (const file of files) await onFile(file).catch(toastFailure);
    setIsSending(false);
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept.join(',')}
        multiple={multiple}
        hidden
        onChange={(event) => void send(event)}
      />
      <WriteButton {...rest} loading={isSending} onClick={() => input.current?.click()}>
        {children}
      </WriteButton>
    </>
  );
}
