import type { IConnackPacket, IPublishPacket, MqttClient } from 'mqtt';
import type { Sample } from '../../../adapter.ts';
import { splitAddress } from '../../../adapters/mqtt.ts';
import { type Adapter, AdapterFailure, type AdapterStart } from '../../wire-adapter.ts';
import { holdAcknowledgements } from './held-acknowledgements.ts';
import { mqttFailure } from './mqtt-failure.ts';
import { type MqttSettings, readSettings } from './mqtt-options.ts';
import { decodeMessage, deliveryKey, pointsByTopic } from './mqtt-payload.ts';
import { forgetOldSubscriptions } from './mqtt-subscriptions.ts';
import { createSparkplugHost } from './sparkplug-host.ts';
import { createUnderWay } from './under-way.ts';

const CLOSE_LIMIT_MS = 3000;
/** Alive by traffic or ping; two keep-alives without either mean that the line is dead. */
const SILENT_KEEPALIVES = 2;

export const mqttAdapter: Adapter = {
  async connect(start) {
    const { host, signal } = start;
    const settings = await readSettings(start, Date.now());
    const { connect } = await import('mqtt');
    const points = pointsByTopic(start.points);
    let client: MqttClient | null = null;
    let closing = false;
    let sessionWasPresent = false;
    let lostTold = false;
    const underWay = createUnderWay();
    let lastTrafficMs = performance.now();

    let isOpen = false;
    const lostWhileConnecting = Promise.withResolvers<never>();
    lostWhileConnecting.promise.catch(() => undefined);

    const lose = (failure: AdapterFailure) => {
      if (closing || lostTold) return;
      lostTold = true;
      // Not acknowledged and cut: the broker sends again what we could not keep.
      client?.stream.destroy();
      if (isOpen) host.lost(failure);
      else lostWhileConnecting.reject(failure);
    };
    const sparkplug =
      settings.payload !== 'sparkplug'
        ? null
        : createSparkplugHost({ host, publish: (topic, payload, how) => void client?.publish(topic, payload, how) });

    /** Resolves to whether the message may be acknowledged. Messages that cannot be read are: again they were no better. */
    async function take(packet: IPublishPacket, topic: string): Promise<boolean> {
      // What the broker kept for newcomers we have had already when our session still existed.
      if (packet.retain && sessionWasPresent && settings.payload !== 'sparkplug') return true;
      const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
      const samples = sparkplug === null ? read(topic, payload) : sparkplug.take(topic, payload);
      if (samples.length === 0) return true;
      if (packet.qos > 0 && packet.messageId !== undefined) {
        const key = deliveryKey(packet.messageId, topic, payload);
        for (const sample of samples) {
          sample.deliveryKey = key;
          sample.mayRepeat = packet.dup;
        }
      }
      underWay.add(samples.length);
      try {
        await host.deliver(samples);
        return true;
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'Die Daten konnten nicht gespeichert werden.';
        if (packet.qos > 0) lose(new AdapterFailure('not_kept', reason, { cause: error }));
        else host.log.warn({ topic, error: reason }, 'message without acknowledgement was lost');
        return false;
      } finally {
        underWay.remove(samples.length);
      }
    }

    function read(topic: string, payload: Uint8Array): Sample[] {
      const decoded = decodeMessage(topic, payload, settings.payload === 'plain' ? 'plain' : 'json', points);
      if ('samples' in decoded) return decoded.samples;
      host.reject(topic, decoded.reject, Buffer.from(payload.subarray(0, 2000)).toString('utf8'));
      return [];
    }

    const opened = connect(settings.url, settings.options);
    const acknowledgements = holdAcknowledgements(opened);
    // Called for QoS 1 and 2 with the topic resolved; answered at once, so that reading goes on. The acknowledgement
    // itself is held back below until the journal has the message. Set here, because the library takes the option for
    // MQTT 5 only and calls it for both.
    opened.options.customHandleAcks = (topic, _message, packet, done) => {
      const published = packet as IPublishPacket;
      const kept = take(published, topic);
      if (published.messageId !== undefined) acknowledgements.hold(published.messageId, kept);
      underWay.readOn(() => (done as (code: number) => void)(0));
    };
    opened.handleMessage = (packet, done) => {
      if (packet.qos > 0) return done();
      void take(packet, packet.topic);
      underWay.readOn(done);
    };
    client = opened;
    opened.on('packetreceive', () => {
      lastTrafficMs = performance.now();
    });
    opened.on('error', (error) => {
      host.log.debug({ error: String(error) }, 'mqtt error');
    });

    try {
      const connack = await connected(opened, signal);
      sessionWasPresent = connack.sessionPresent;
      opened.on('close', () =>
        lose(new AdapterFailure('connection_lost', 'Die Verbindung zum Broker ist abgebrochen.')),
      );
      opened.on('error', (error) => lose(mqttFailure(settings.url, error)));
      opened.on('disconnect', (packet) => {
        lose(mqttFailure(settings.url, { code: packet.reasonCode ?? 0, message: 'disconnected by the broker' }));
      });
      await Promise.race([subscribe(opened, start, settings, sessionWasPresent), lostWhileConnecting.promise]);
      if (sparkplug !== null && settings.sparkplugHostId !== null) sparkplug.announce(settings.sparkplugHostId, true);
      if (settings.statusTopic !== null) opened.publish(settings.statusTopic, 'online', { qos: 1, retain: true });
    } catch (error) {
      closing = true;
      await end(opened, true);
      throw mqttFailure(settings.url, error);
    }

    isOpen = true;
    return {
      async check() {
        const silentMs = performance.now() - lastTrafficMs;
        const limitMs = (settings.options.keepalive ?? 60) * 1000 * SILENT_KEEPALIVES;
        if (!opened.connected || silentMs > limitMs) {
          throw new AdapterFailure('connection_lost', 'Der Broker antwortet nicht mehr.');
        }
      },
      async close() {
        closing = true;
        await acknowledgements.settled();
        if (opened.connected) {
          if (sparkplug !== null && settings.sparkplugHostId !== null)
            sparkplug.announce(settings.sparkplugHostId, false);
          if (settings.statusTopic !== null) opened.publish(settings.statusTopic, 'offline', { qos: 1, retain: true });
        }
        await end(opened, !opened.connected);
      },
    };
  },
};

function connected(client: MqttClient, signal: AbortSignal): Promise<IConnackPacket> {
  return new Promise((resolve, reject) => {
    const settle = (work: () => void) => {
      client.off('connect', onConnect);
      client.off('error', onError);
      client.off('close', onClose);
      signal.removeEventListener('abort', onAbort);
      work();
    };
    let lastError: unknown = null;
    const onConnect = (connack: IConnackPacket) => settle(() => resolve(connack));
    const onError = (error: unknown) => settle(() => reject(error));
    const onClose = () => settle(() => reject(lastError ?? { message: 'connack timeout' }));
    const onAbort = () => settle(() => reject(new AdapterFailure('stopped', 'Die Verbindung wurde abgebrochen.')));
    client.on('connect', onConnect);
    client.on('error', onError);
    client.on('close', onClose);
    client.stream.on('error', (error: unknown) => {
      lastError = error;
    });
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
  });
}

async function subscribe(
  client: MqttClient,
  start: AdapterStart,
  settings: MqttSettings,
  sessionWasPresent: boolean,
): Promise<void> {
  const { filters, qos } = settings;
  if (settings.keepsSession) await forgetOldSubscriptions(client, start.host.folder, filters);
  const granted = await client.subscribeAsync(filters, {
    qos,
    ...(settings.options.protocolVersion === 5 && !filters.some((filter) => filter.startsWith('$share/'))
      ? { rh: sessionWasPresent && settings.payload !== 'sparkplug' ? 1 : 0 }
      : {}),
  });
  const refused = granted.find(({ qos: given }) => (given as number) >= 128);
  if (refused !== undefined) {
    throw new AdapterFailure('subscription_refused', `Der Broker erlaubt das Topic „${refused.topic}“ nicht.`);
  }
  const unmapped = start.points.filter(({ address }) => splitAddress(address).topic === '');
  for (const { address } of unmapped) start.host.reject(address, 'Diesem Datenpunkt fehlt das Topic.', null);
}

/** A broker that has gone answers no DISCONNECT; waiting for it would hold up everything else. */
async function end(client: MqttClient, force: boolean): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => {
      client.stream.destroy();
      resolve();
    }, CLOSE_LIMIT_MS);
    client.end(force, {}, () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
