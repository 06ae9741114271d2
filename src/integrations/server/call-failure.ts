import { BadInput, MesError, Unavailable } from '#platform/errors.ts';
import { IntegrationError } from './integration-client.service.ts';

/** One German sentence for whoever asked; the status is 0 when no answer came. */
export type CallFailure = { sentence: string; status: number; reason: string };

export function describeCallFailure(system: string, error: unknown): CallFailure {
  const named = `Das System „${system}“`;
  if (error instanceof BadInput) return { sentence: error.message, status: 0, reason: error.code };
  if (!(error instanceof IntegrationError)) {
    const sentence = error instanceof MesError ? error.message : `Der Aufruf von „${system}“ ist gescheitert.`;
    return { sentence, status: 0, reason: error instanceof MesError ? error.code : 'unexpected' };
  }
  const { status, reason, cause } = error;
  const isGerman = error.message.startsWith('Das System');
  // The guard has said more precisely what is wrong (certificate, name, refused connection).
  const because = cause instanceof Unavailable ? ` ${cause.message}` : '';
  const sentences: Record<IntegrationError['reason'], string> = {
    http:
      status === 401 || status === 403
        ? `${named} lehnt die Anmeldung ab (${error.message}).`
        : `${named} antwortet mit einem Fehler (${error.message}).`,
    network: because === '' ? `${named} ist nicht erreichbar.` : `${named} ist nicht erreichbar.${because}`,
    timeout: `${named} antwortet nicht rechtzeitig.`,
    not_connected: `${named} ist nicht verbunden (${error.message}).`,
    not_json: `${named} antwortet nicht mit lesbarem JSON.`,
    too_large: `${named} antwortet mit mehr Daten, als angenommen werden.`,
    aborted: 'Der Aufruf wurde abgebrochen.',
  };
  return { sentence: isGerman ? error.message : sentences[reason], status, reason };
}
