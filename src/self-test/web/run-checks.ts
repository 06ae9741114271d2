import { MesError } from '#platform/errors.ts';
import { call } from '#platform/web/api/call.ts';
import { sentenceOf } from '#platform/web/ui/toast.tsx';
import { browserLines, eventLine, signalLines } from '../browser-lines.ts';
import { type CheckLine, inOrder } from '../check-line.ts';
import { runSelfTest, SELF_TEST_TOPIC, sendTestEvent, sendTestSignal } from '../self-test.api.ts';
import { serverLines } from '../server-lines.ts';
import { askBrowser } from './ask-browser.ts';
import { openTestListener } from './listen-once.ts';

const EVENT_WITHIN_MS = 10_000;
/** The row's change is announced with the commit that stores it. */
const SIGNAL_TOPIC = 'quality_data';
const SIGNAL_HEARD_WITHIN_MS = 3000;

/** Every check that changes nothing, for whoever may read. */
export async function runChecks(): Promise<CheckLine[]> {
  const [browser, server, event] = await Promise.all([askBrowser(), askServer(), tryEvent()]);
  return inOrder([...browserLines({ ...browser, way: server.way }), ...server.lines, event]);
}

async function askServer() {
  try {
    const sentAtMs = Date.now();
    const startedAt = performance.now();
    const facts = await call(runSelfTest);
    const roundTripMs = performance.now() - startedAt;
    const clockAheadMs = sentAtMs + roundTripMs / 2 - Date.parse(facts.serverTime);
    return { way: { roundTripMs, clockAheadMs }, lines: serverLines(facts) };
  } catch (error) {
    const line: CheckLine = { area: 'Server', name: 'Antwort', verdict: 'fail', detail: sentenceOf(error) };
    return { way: null, lines: [line] };
  }
}

async function tryEvent(): Promise<CheckLine> {
  const listener = openTestListener();
  try {
    await listener.opened;
    const sentAt = performance.now();
    await call(sendTestEvent);
    const heardAt = await listener.heard(SELF_TEST_TOPIC, EVENT_WITHIN_MS);
    return eventLine(heardAt === null ? null : heardAt - sentAt);
  } catch (error) {
    return eventLine(null, error instanceof MesError ? error.message : null);
  } finally {
    listener.close();
  }
}

/** The known signal through the whole intake; needs the right to write. */
export async function sendSignal(): Promise<CheckLine[]> {
  const listener = openTestListener();
  try {
    await listener.opened.catch(() => undefined);
    const sentAt = performance.now();
    const facts = await call(sendTestSignal);
    const heardAt = facts.storedMs === null ? null : await listener.heard(SIGNAL_TOPIC, SIGNAL_HEARD_WITHIN_MS);
    return signalLines(facts, heardAt === null ? null : Math.max(0, heardAt - sentAt));
  } catch (error) {
    return [{ area: 'Bekanntes Signal', name: 'Gesendet', verdict: 'fail', detail: sentenceOf(error) }];
  } finally {
    listener.close();
  }
}
