import { type Adapter, AdapterFailure } from '../../wire-adapter.ts';
import { startSamplePump } from '../sample-pump.ts';
import { createBrowser } from './opcua-browse.ts';
import { opcuaFailure } from './opcua-failure.ts';
import { openLine } from './opcua-line.ts';
import { monitorPoints } from './opcua-monitor.ts';
import { loadOpcUa } from './opcua-trust.ts';
import { qualityOf } from './opcua-value.ts';

const SERVER_STATE = 'i=2259';
/** The library restores session and subscription after a short break by itself; this part of the time limit is short. */
const GRACE_PART = 0.5;

export const opcuaAdapter: Adapter = {
  async connect(start) {
    const { settings, points, host, signal } = start;
    const endpointUrl = String(settings.endpointUrl ?? '').trim();
    if (!/^opc\.tcp:\/\/[^\s/:]+(:\d+)?(\/\S*)?$/.test(endpointUrl)) {
      throw new AdapterFailure(
        'settings',
        'Die Adresse des Servers beginnt mit opc.tcp:// und nennt Rechner und Port.',
      );
    }
    const opcua = await loadOpcUa();
    const line = await openLine(opcua, start, endpointUrl);
    const { client, session } = line;

    let failure: AdapterFailure | null = null;
    let isConnected = false;
    let closing = false;
    const lost = (reason: AdapterFailure) => {
      if (failure !== null || closing) return;
      failure = reason;
      // Before that, the failure is the outcome of connecting.
      if (isConnected) host.lost(reason);
    };
    const gone = () => lost(new AdapterFailure('unreachable', `Der Server ${endpointUrl} ist nicht mehr erreichbar.`));
    const pump = startSamplePump(host, lost);
    let grace: NodeJS.Timeout | undefined;
    client.on('connection_lost', () => {
      clearTimeout(grace);
      grace = setTimeout(gone, line.timeoutMs * GRACE_PART);
    });
    client.on('connection_reestablished', () => clearTimeout(grace));
    client.on('close', () => {
      if (!client.isReconnecting) gone();
    });
    session.on('session_closed', gone);

    const closeOnce = async () => {
      closing = true;
      clearTimeout(grace);
      await pump.stop();
      await line.close();
    };
    let closed: Promise<void> | null = null;
    const close = () => (closed ??= closeOnce());
    try {
      await monitorPoints({ opcua, session, settings, points, host, push: pump.push, gone });
      if (signal.aborted) {
        throw new AdapterFailure('aborted', 'Die Quelle wurde ausgeschaltet, während sie verband.');
      }
      throwIfFailed(failure);
    } catch (error) {
      await close();
      throw opcuaFailure(endpointUrl, error);
    }
    line.connected();
    isConnected = true;
    const browser = createBrowser(opcua, session, () => performance.now());

    return {
      async check() {
        const state = await session.read({ nodeId: SERVER_STATE }).catch((error: unknown) => {
          throw opcuaFailure(endpointUrl, error);
        });
        if (qualityOf(state.statusCode.value) === 'bad') {
          throw new AdapterFailure('unhealthy', `Der Server ${endpointUrl} meldet: ${state.statusCode.name}.`);
        }
      },
      browse: (parentKey) =>
        browser.children(parentKey).catch((error: unknown) => {
          throw opcuaFailure(endpointUrl, error);
        }),
      close,
    };
  },
};

function throwIfFailed(failure: AdapterFailure | null): void {
  if (failure !== null) throw failure;
}
