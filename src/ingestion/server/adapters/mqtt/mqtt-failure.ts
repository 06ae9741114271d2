import { AdapterFailure } from '../../wire-adapter.ts';

const REFUSALS: Readonly<Record<number, [code: string, sentence: string]>> = {
  1: ['protocol_refused', 'Der Broker unterstützt diese MQTT-Version nicht.'],
  2: ['client_id_refused', 'Der Broker lehnt den Client-Namen ab.'],
  3: ['broker_unavailable', 'Der Broker ist nicht bereit.'],
  4: ['credentials_refused', 'Benutzer oder Kennwort sind falsch.'],
  5: ['not_authorised', 'Der Broker erlaubt diese Verbindung nicht.'],
  132: ['protocol_refused', 'Der Broker unterstützt diese MQTT-Version nicht.'],
  133: ['client_id_refused', 'Der Broker lehnt den Client-Namen ab.'],
  134: ['credentials_refused', 'Benutzer oder Kennwort sind falsch.'],
  135: ['not_authorised', 'Der Broker erlaubt diese Verbindung nicht.'],
  136: ['broker_unavailable', 'Der Broker ist nicht bereit.'],
  142: ['taken_over', 'Ein anderer Teilnehmer hat sich mit demselben Client-Namen angemeldet.'],
};

const NETWORK: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nimmt keine Verbindung an',
  ECONNRESET: 'hat die Verbindung abgebrochen',
  ETIMEDOUT: 'antwortet nicht',
  EHOSTUNREACH: 'ist im Netz nicht erreichbar',
  ENETUNREACH: 'ist im Netz nicht erreichbar',
  ENOTFOUND: 'ist unter diesem Namen nicht bekannt',
  EAI_AGAIN: 'ist unter diesem Namen nicht bekannt',
};

/** Why a broker does not speak with us, so that the person in front of the form can do something about it. */
export function mqttFailure(url: string, error: unknown): AdapterFailure {
  if (error instanceof AdapterFailure) return error;
  const { code, message = '' } = (error ?? {}) as { code?: string | number; message?: string };
  const refused = typeof code === 'number' ? REFUSALS[code] : undefined;
  if (refused !== undefined) return new AdapterFailure(refused[0], refused[1], { cause: error });
  const where = url.replace(/^mqtts?:\/\//, '');
  if (typeof code === 'string' && NETWORK[code] !== undefined) {
    return new AdapterFailure('unreachable', `Der Broker ${where} ${NETWORK[code]}.`, { cause: error });
  }
  if (/certificate|self.signed|CERT_|UNABLE_TO_VERIFY/i.test(`${code} ${message}`)) {
    const sentence = `Dem Zertifikat des Brokers ${where} wird nicht vertraut. Hinterlegen Sie das Zertifikat der Zertifizierungsstelle.`;
    return new AdapterFailure('certificate_untrusted', sentence, { cause: error });
  }
  if (/SSL|TLS|EPROTO/i.test(`${code} ${message}`)) {
    return new AdapterFailure('tls_failed', `Mit ${where} kommt keine verschlüsselte Verbindung zustande.`, {
      cause: error,
    });
  }
  if (/connack timeout|timeout/i.test(message)) {
    return new AdapterFailure('unreachable', `Der Broker ${where} antwortet nicht.`, { cause: error });
  }
  return new AdapterFailure('mqtt_failed', `Die Verbindung zum Broker ${where} ist gescheitert.`, { cause: error });
}
