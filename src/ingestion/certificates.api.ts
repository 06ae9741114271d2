import { z } from 'zod';
import { endpoint } from '#platform/endpoint.ts';

const params = z.object({ id: z.uuid('Diese Adresse gibt es nicht.') });
const THUMBPRINT_HINT = 'Der Fingerabdruck besteht aus 40 Hexadezimalziffern.';

export const listRejectedCertificates = endpoint({
  method: 'GET',
  path: '/api/ingestion/sources/:id/certificates',
  access: 'administer',
  summary: 'Certificates an OPC UA server showed and nobody has trusted yet, by their SHA-1 fingerprint.',
  params,
  output: z.array(z.object({ thumbprint: z.string(), name: z.string() })),
});

export const trustCertificate = endpoint({
  method: 'POST',
  path: '/api/ingestion/sources/:id/certificates/trust',
  access: 'administer',
  summary: 'Trust a certificate after comparing its fingerprint; the source connects with its next attempt.',
  params,
  body: z.object({
    thumbprint: z.string(THUMBPRINT_HINT).regex(/^(?:[0-9a-f]{2}:?){20}$/i, THUMBPRINT_HINT),
  }),
  status: 204,
  output: z.undefined(),
});
