import { X509Certificate } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as OpcUa from 'node-opcua';
import type { OPCUACertificateManager } from 'node-opcua';

/** A certificate a server showed and nobody has decided about yet. */
export type RejectedCertificate = { thumbprint: string; name: string };

const FILE_NAME = /^(.*)\[([0-9a-f]{40})\]\.(?:pem|der)$/i;

/** Certificates and keys of one source. */
export function pkiFolder(sourceFolder: string): string {
  return join(sourceFolder, 'pki');
}

/** The library is big (116 MB, more than a second): loaded when the first source of this kind connects. */
export async function loadOpcUa(): Promise<typeof OpcUa> {
  const opcua = await import('node-opcua');
  // It writes to the console by itself; what matters comes back as an error.
  opcua.setWarningLogger(() => {});
  opcua.setErrorLogger(() => {});
  return opcua;
}

export async function openCertificates(sourceFolder: string): Promise<OPCUACertificateManager> {
  const opcua = await loadOpcUa();
  const certificates = new opcua.OPCUACertificateManager({
    rootFolder: pkiFolder(sourceFolder),
    automaticallyAcceptUnknownCertificate: false,
    disableFileWatchers: true,
  });
  await certificates.initialize();
  return certificates;
}

/** What the button "Zertifikat freigeben" can offer. */
export async function rejectedServerCertificates(sourceFolder: string): Promise<RejectedCertificate[]> {
  const names = await readdir(join(pkiFolder(sourceFolder), 'rejected')).catch(() => []);
  return names.flatMap((fileName) => {
    const [, name, thumbprint] = FILE_NAME.exec(fileName) ?? [];
    return name === undefined || thumbprint === undefined ? [] : [{ name, thumbprint: thumbprint.toLowerCase() }];
  });
}

/** Trusts a certificate that was rejected; false when there is none with this thumbprint. */
export async function trustServerCertificate(sourceFolder: string, thumbprint: string): Promise<boolean> {
  const wanted = thumbprint.replaceAll(/[^0-9a-f]/gi, '').toLowerCase();
  const folder = join(pkiFolder(sourceFolder), 'rejected');
  const names = await readdir(folder).catch(() => []);
  const fileName = names.find((name) => FILE_NAME.exec(name)?.[2]?.toLowerCase() === wanted);
  if (fileName === undefined) return false;
  const certificate = new X509Certificate(await readFile(join(folder, fileName)));
  const certificates = await openCertificates(sourceFolder);
  try {
    await certificates.trustCertificate(certificate.raw);
    return true;
  } finally {
    await certificates.dispose();
  }
}
