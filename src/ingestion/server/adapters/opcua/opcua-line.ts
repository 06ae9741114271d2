import { createHash } from 'node:crypto';
import type * as OpcUa from 'node-opcua';
import type { ClientSession, OPCUAClient } from 'node-opcua';
import { OPCUA_DEFAULTS } from '../../../adapters/opcua.ts';
import type { AdapterStart } from '../../wire-adapter.ts';
import { CertificateUntrusted, opcuaFailure } from './opcua-failure.ts';
import { openCertificates } from './opcua-trust.ts';

type Library = typeof OpcUa;
export type Line = {
  client: OPCUAClient;
  session: ClientSession;
  timeoutMs: number;
  connected(): void;
  close(): Promise<void>;
};

/** Secure channel and session; cleans up after itself when one of them fails. */
export async function openLine(
  opcua: Library,
  { settings, host, signal }: AdapterStart,
  endpointUrl: string,
): Promise<Line> {
  const certificates = await openCertificates(host.folder);
  const untrusted = watchVerdicts(certificates);
  const isSecure = settings.security === 'sign' || settings.security === 'sign_encrypt';
  const timeoutMs = typeof settings.timeoutMs === 'number' ? settings.timeoutMs : OPCUA_DEFAULTS.timeoutMs;
  const client = opcua.OPCUAClient.create({
    applicationName: 'MES',
    clientCertificateManager: certificates,
    securityPolicy: isSecure ? opcua.SecurityPolicy.Basic256Sha256 : opcua.SecurityPolicy.None,
    securityMode: opcua.MessageSecurityMode[modeOf(settings.security)],
    // Servers often name themselves differently from how they are reached.
    endpointMustExist: false,
    keepSessionAlive: true,
    keepAliveInterval: Math.min(OPCUA_DEFAULTS.keepAliveMs, timeoutMs / 2),
    requestedSessionTimeout: OPCUA_DEFAULTS.sessionTimeoutMs,
    transportTimeout: timeoutMs,
    defaultTransactionTimeout: timeoutMs,
    connectionStrategy: { maxRetry: 1, initialDelay: 200, maxDelay: 1000 },
  });
  let session: ClientSession | null = null;
  const close = async () => {
    signal.removeEventListener('abort', abort);
    await session?.close(true).catch(() => {});
    await client.disconnect().catch(() => {});
    await certificates.dispose();
  };
  const abort = () => void client.disconnect().catch(() => {});
  signal.addEventListener('abort', abort, { once: true });
  try {
    await client.connect(endpointUrl);
    session = await client.createSession(identityOf(opcua, settings));
    return { client, session, timeoutMs, connected: () => signal.removeEventListener('abort', abort), close };
  } catch (error) {
    await close();
    const thumbprint = untrusted();
    throw thumbprint === null ? opcuaFailure(endpointUrl, error) : new CertificateUntrusted(endpointUrl, thumbprint);
  }
}

/** Remembers the certificate that was not trusted: the library's error does not name it. */
function watchVerdicts(certificates: Awaited<ReturnType<typeof openCertificates>>): () => string | null {
  let thumbprint: string | null = null;
  const check = certificates.checkCertificate.bind(certificates) as (certificate: Buffer) => Promise<{ name: string }>;
  const watched = async (certificate: Buffer | Buffer[]) => {
    const first = Array.isArray(certificate) ? (certificate[0] as Buffer) : certificate;
    const verdict = await check(certificate as Buffer);
    thumbprint = verdict.name === 'BadCertificateUntrusted' ? sha1(first) : null;
    return verdict;
  };
  Object.assign(certificates, { checkCertificate: watched });
  return () => thumbprint;
}

function sha1(certificate: Buffer): string {
  return createHash('sha1').update(certificate).digest('hex');
}

function modeOf(security: unknown): 'None' | 'Sign' | 'SignAndEncrypt' {
  if (security === 'sign') return 'Sign';
  return security === 'sign_encrypt' ? 'SignAndEncrypt' : 'None';
}

function identityOf(opcua: Library, { userName, password }: AdapterStart['settings']) {
  if (typeof userName !== 'string' || userName === '') return { type: opcua.UserTokenType.Anonymous } as const;
  return { type: opcua.UserTokenType.UserName, userName, password: String(password ?? '') } as const;
}
