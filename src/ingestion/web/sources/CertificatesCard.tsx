import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '#platform/endpoint.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { readQuery } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { listRejectedCertificates, trustCertificate } from '../../certificates.api.ts';
import { readIngestionStatus } from '../../ingestion.api.ts';
import { STATUS_REFRESH_MS } from '../status/use-ingestion-status.ts';

type Certificate = OutputOf<typeof listRejectedCertificates>[number];

/** Certificates the server showed that nobody has trusted yet. Shows nothing where there are none. */
export function CertificatesCard({ sourceId }: { sourceId: string }) {
  // A new one appears with an attempt to connect, which nobody announces.
  const query = useQuery({
    ...readQuery(listRejectedCertificates, { params: { id: sourceId } }),
    refetchInterval: STATUS_REFRESH_MS,
  });
  const [asked, setAsked] = useState<Certificate | null>(null);
  const write = useWrite(trustCertificate, { refreshes: [listRejectedCertificates, readIngestionStatus] });

  function trust({ thumbprint }: Certificate): void {
    write.mutate(
      { params: { id: sourceId }, body: { thumbprint } },
      {
        onSuccess: () => toast.success('Zertifikat freigegeben'),
        onError: toastFailure,
        onSettled: () => setAsked(null),
      },
    );
  }

  return (
    <>
      {query.data?.map((certificate) => (
        <Notice
          key={certificate.thumbprint}
          tone="warning"
          title={`Zertifikat „${certificate.name}“ ist nicht freigegeben`}
          action={
            <WriteButton needs="administer" variant="default" onClick={() => setAsked(certificate)}>
              Freigeben
            </WriteButton>
          }
        >
          Fingerabdruck (SHA-1): <code>{spelled(certificate.thumbprint)}</code>
        </Notice>
      ))}
      <ConfirmDialog
        opened={asked !== null}
        question="Diesem Zertifikat vertrauen?"
        explanation={`Vergleichen Sie zuerst den Fingerabdruck mit dem des Servers: ${spelled(asked?.thumbprint ?? '')}`}
        confirmLabel="Vertrauen"
        busy={write.isPending}
        onConfirm={() => asked !== null && trust(asked)}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

/** In pairs, as servers show it. */
function spelled(thumbprint: string): string {
  return (thumbprint.toUpperCase().match(/.{2}/g) ?? []).join(':');
}
