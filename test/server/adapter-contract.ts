import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Sample } from '#ingestion/adapter.ts';
import type { Adapter, AdapterConnection, AdapterStart, SubscribedPoint } from '#ingestion/server/wire-adapter.ts';
import { AdapterFailure } from '#ingestion/server/wire-adapter.ts';
import { eventually, type RecordingHost, recordingHost } from '../support/adapter-host.ts';

type Settings = AdapterStart['settings'];

/** The other end of the wire, as the suite needs it. */
export type ContractPeer = {
  settings: Settings;
  points: readonly SubscribedPoint[];
  /** Makes the peer have this value at the first point's address (or send it). */
  show(value: number): Promise<void>;
  /** Where samples of the shown value arrive. */
  address: string;
  /** Cuts all lines and takes no new ones. */
  stop(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
  /** False for an in-process source that cannot lose its peer. */
  canStop?: boolean;
  /** For a source that decides itself what it shows: whether this sample came after `show` was called with the value. */
  isShown?(sample: Sample, value: number): boolean;
};

/** What every adapter must do, whatever it speaks. Run with its real peer. */
export function describeAdapterContract(options: {
  name: string;
  adapter: () => Promise<Adapter>;
  startPeer: () => Promise<ContractPeer>;
  /** Settings that cannot work, each with a word the German sentence must hold. */
  badSettings: (peer: ContractPeer) => { settings: Settings; says: RegExp }[];
}): void {
  describe(`adapter contract: ${options.name}`, () => {
    let adapter: Adapter;
    let peer: ContractPeer;
    let host: RecordingHost;
    const open = new Set<AdapterConnection>();
    const unhandled: unknown[] = [];
    const note = (error: unknown) => void unhandled.push(error);

    beforeAll(async () => {
      adapter = await options.adapter();
      peer = await options.startPeer();
      process.on('unhandledRejection', note);
    });
    afterAll(async () => {
      process.off('unhandledRejection', note);
      await peer.close();
    });
    beforeEach(async () => {
      host = await recordingHost();
    });
    afterEach(async () => {
      for (const connection of open) await connection.close().catch(() => undefined);
      open.clear();
      await host.remove();
      expect(unhandled).toEqual([]);
    });

    async function connect(more: Partial<AdapterStart> = {}): Promise<AdapterConnection> {
      const { settings, points } = peer;
      const connection = await adapter.connect({
        settings,
        points,
        host,
        signal: AbortSignal.timeout(30_000),
        ...more,
      });
      open.add(connection);
      return connection;
    }
    const isShown = (sample: Sample, value: number) => peer.isShown?.(sample, value) ?? sample.value === value;
    const arrives = (value: number) =>
      eventually(async () => {
        await peer.show(value);
        expect(host.samples.some((sample) => sample.address === peer.address && isShown(sample, value))).toBe(true);
      });

    it('connects, is healthy and delivers what the peer shows', async () => {
      const connection = await connect();
      await connection.check();
      await arrives(41);
      expect(host.samples.every(({ quality }) => ['good', 'bad', 'uncertain'].includes(quality))).toBe(true);
      expect(host.failures).toEqual([]);
    });

    it('closes cleanly: nothing arrives and nothing is reported afterwards', async () => {
      const connection = await connect();
      await arrives(43);
      await connection.close();
      await connection.close();
      const before = host.samples.length;
      await peer.show(44);
      const again = await connect({ host: await recordingHost(host.folder) });
      await again.close();
      expect(host.samples).toHaveLength(before);
      expect(host.failures).toEqual([]);
    });

    it('reports the loss of its peer once, and a new connection delivers again', async (context) => {
      if (peer.canStop === false) context.skip('this source has no peer that could go away');
      const connection = await connect();
      await arrives(45);
      await peer.stop();
      await eventually(() => expect(host.failures.length).toBeGreaterThan(0));
      await connection.close();
      expect(host.failures).toHaveLength(1);
      expect(host.failures[0]).toBeInstanceOf(AdapterFailure);
      expect(host.failures[0]?.message).toMatch(/^[A-ZÄÖÜ].*\.$/s);
      await expect(connect()).rejects.toBeInstanceOf(AdapterFailure);
      await peer.restart();
      await eventually(() => connect());
      await arrives(46);
    });

    it('survives a journal that refuses', async () => {
      await connect();
      await arrives(47);
      host.refuse = new Error('Das Journal ist voll.');
      await peer.show(48);
      host.refuse = null;
      if (host.failures.length > 0) await connect();
      await arrives(49);
    });

    it('names bad settings in German', async (context) => {
      const bad = options.badSettings(peer);
      if (bad.length === 0) context.skip('no settings of this source can be wrong');
      for (const { settings, says } of bad) {
        const failure = await connect({ settings }).then(
          () => null,
          (error: unknown) => error,
        );
        expect(failure).toBeInstanceOf(AdapterFailure);
        expect((failure as AdapterFailure).message).toMatch(says);
      }
    });

    it('stops connecting when it is told to', async () => {
      const aborter = new AbortController();
      aborter.abort();
      const outcome = await connect({ signal: aborter.signal }).then(
        async (connection) => {
          await connection.close();
          return 'connected';
        },
        (error: unknown) => error,
      );
      if (outcome !== 'connected') expect(outcome).toBeInstanceOf(AdapterFailure);
    });
  });
}
