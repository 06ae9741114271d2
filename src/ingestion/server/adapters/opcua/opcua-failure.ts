import { AdapterFailure } from '../../wire-adapter.ts';

/** The server's certificate is not known yet; a person has to compare the fingerprint and decide. */
export class CertificateUntrusted extends AdapterFailure {
  readonly thumbprint: string;
  constructor(endpointUrl: string, thumbprint: string) {
    super(
      'certificate_untrusted',
      `Dem Zertifikat des Servers ${endpointUrl} wird noch nicht vertraut. Bitte vergleichen Sie den Fingerabdruck ` +
        `${spelled(thumbprint)} mit dem des Servers und geben Sie es frei.`,
    );
    this.thumbprint = thumbprint;
  }
}

/** Pairs of digits are easier to compare. */
function spelled(thumbprint: string): string {
  return (thumbprint.toUpperCase().match(/../g) ?? []).join(':');
}

type Rule = { when: RegExp; code: string; sentence: string };

/** The first that fits counts. */
const RULES: readonly Rule[] = [
  {
    when: /BadIdentityTokenRejected|BadIdentityTokenInvalid|BadUserAccessDenied|BadUserSignatureInvalid/,
    code: 'credentials',
    sentence: 'nimmt diesen Benutzer nicht an; bitte Benutzername und Passwort prüfen.',
  },
  {
    when: /BadSecurityPolicyRejected|BadSecurityModeRejected|cannot find endpoint|Cannot find an Endpoint|no endpoint/i,
    code: 'security_unavailable',
    sentence: 'bietet diese Sicherheit nicht an; bitte eine andere wählen.',
  },
  {
    when: /BadCertificateUntrusted|BadSecurityChecksFailed|BadCertificateUriInvalid|BadCertificateInvalid/,
    code: 'client_certificate_rejected',
    sentence: 'vertraut dem Zertifikat dieses Systems nicht; bitte dort freigeben.',
  },
  {
    when: /BadCertificateTimeInvalid/,
    code: 'certificate_invalid',
    sentence: 'hat ein abgelaufenes oder noch nicht gültiges Zertifikat.',
  },
  { when: /BadTooManySessions/, code: 'refused', sentence: 'hat keine freie Sitzung mehr.' },
  { when: /BadTcpEndpointUrlInvalid/, code: 'settings', sentence: 'kennt diese Adresse nicht; bitte den Pfad prüfen.' },
  {
    when: /ECONNREFUSED/,
    code: 'unreachable',
    sentence: 'lehnt die Verbindung ab. Bitte prüfen Sie, ob er läuft und der Port stimmt.',
  },
  { when: /ENOTFOUND|EAI_AGAIN/, code: 'unreachable', sentence: 'ist unter diesem Namen nicht bekannt.' },
  { when: /EHOSTUNREACH|ENETUNREACH/, code: 'unreachable', sentence: 'ist im Netz nicht erreichbar.' },
  { when: /time ?out|timed out|ETIMEDOUT/i, code: 'timeout', sentence: 'antwortet nicht.' },
];

/** Errors of the library carry everything in their text. */
export function opcuaFailure(endpointUrl: string, error: unknown): AdapterFailure {
  if (error instanceof AdapterFailure) return error;
  const code = (error as { code?: unknown } | null)?.code;
  const text = error instanceof Error ? `${error.message} ${typeof code === 'string' ? code : ''}` : String(error);
  const rule = RULES.find(({ when }) => when.test(text));
  return new AdapterFailure(
    rule?.code ?? 'unreachable',
    `Der Server ${endpointUrl} ${rule?.sentence ?? 'hat die Verbindung nicht angenommen.'}`,
    { cause: error },
  );
}
