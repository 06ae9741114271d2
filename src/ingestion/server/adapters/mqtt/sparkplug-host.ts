import type { Sample } from '../../../adapter.ts';
import { decodePayload, encodePayload } from '../../../sparkplug/payload.ts';
import { createSparkplugSession } from '../../../sparkplug/session.ts';
import { nodeCommandTopic, parseTopic, stateTopic } from '../../../sparkplug/topic.ts';
import type { AdapterHost } from '../../wire-adapter.ts';
import { stateText } from './mqtt-options.ts';

/** A node that is asked answers at once; asked without pause it would do nothing else any more. */
const REBIRTH_PAUSE_MS = 5000;

/** The duties of a Sparkplug host application on a connection: listens, asks for births, shows whether it lives. */
export function createSparkplugHost(options: {
  host: AdapterHost;
  publish: (topic: string, payload: Buffer, how: { qos: 0 | 1; retain: boolean }) => void;
  now?: () => number;
}) {
  const { host, publish, now = Date.now } = options;
  const session = createSparkplugSession();
  const askedAtMs = new Map<string, number>();

  function askForBirth(group: string, node: string, reason: string): void {
    const topic = nodeCommandTopic(group, node);
    const atMs = now();
    if (atMs - (askedAtMs.get(topic) ?? Number.NEGATIVE_INFINITY) < REBIRTH_PAUSE_MS) return;
    askedAtMs.set(topic, atMs);
    host.log.info({ group, node, reason }, 'sparkplug rebirth requested');
    const metrics = [{ name: 'Node Control/Rebirth', dataType: 'Boolean' as const, timestampMs: atMs, value: true }];
    publish(topic, Buffer.from(encodePayload({ timestampMs: atMs, metrics })), { qos: 0, retain: false });
  }

  return {
    take(topic: string, payload: Uint8Array): Sample[] {
      const parsed = parseTopic(topic);
      if (parsed === null) return [];
      try {
        const outcome = session.take(parsed, decodePayload(payload));
        for (const { address, reason } of outcome.rejects) host.reject(address, reason, null);
        if (outcome.rebirthReason !== null) askForBirth(parsed.group, parsed.node, outcome.rebirthReason);
        return outcome.samples;
      } catch (error) {
        const hex = Buffer.from(payload.subarray(0, 500)).toString('hex');
        host.reject(topic, 'Die Nachricht ist kein gültiges Sparkplug B.', hex);
        host.log.debug({ topic, error: String(error) }, 'sparkplug payload not readable');
        return [];
      }
    },

    announce(hostId: string, online: boolean): void {
      publish(stateTopic(hostId), Buffer.from(stateText(online, now())), { qos: 1, retain: true });
    },
  };
}
