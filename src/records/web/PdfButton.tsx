import { Button, type ButtonProps } from '@mantine/core';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { Endpoint, InputOf } from '#platform/endpoint.ts';
import { NetworkError, readError, urlOf } from '#platform/web/api/call.ts';
import { toastFailure } from '#platform/web/ui/toast.tsx';
import { fileNameOf, saveFile } from './save-file.ts';

type PdfButtonProps<E extends Endpoint> = ButtonProps & {
  document: E;
  input: InputOf<E>;
  /** Without ending. */
  fileName: string;
  'data-testid'?: string;
};

/** Fetches a document and hands it over as a file; what goes wrong is said instead of shown as a blank page. */
export function PdfButton<E extends Endpoint>({ document, input, fileName, children, ...rest }: PdfButtonProps<E>) {
  const [isBusy, setIsBusy] = useState(false);

  async function download(): Promise<void> {
    setIsBusy(true);
    try {
      saveFile(await fetchDocument(document, input), fileNameOf(fileName, 'pdf'));
    } catch (error) {
      toastFailure(error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Button
      variant="default"
      leftSection={<FileText size={16} aria-hidden="true" />}
      loading={isBusy}
      onClick={() => void download()}
      {...rest}
    >
      {children}
    </Button>
  );
}

async function fetchDocument(document: Endpoint, input: unknown): Promise<Blob> {
  const { params, query } = input as Record<string, Record<string, unknown>>;
  const response = await fetch(urlOf(document.path, params, query)).catch((error: unknown) => {
    throw new NetworkError(error);
  });
  if (!response.ok) throw await readError(response);
  return response.blob();
}
