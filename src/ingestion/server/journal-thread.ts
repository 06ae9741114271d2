import { parentPort, workerData } from 'node:worker_threads';
import type { JournalDepth } from './journal.ts';
import type { JournalGroup } from './journal-group.ts';
import { type GroupToStore, JournalFileProblem, JournalStore, type Undrained } from './journal-store.ts';

/** What the journal's thread is asked, and what it answers; `ticket` tells which answer belongs to which question. */
export type JournalCall =
  | { ticket: number; call: 'append'; group: GroupToStore }
  | { ticket: number; call: 'read'; afterPosition: number; limit: number }
  | { ticket: number; call: 'trim'; upToPosition: number }
  | { ticket: number; call: 'undrained'; limit: number }
  | { ticket: number; call: 'close' };

export type JournalAnswer =
  | {
      ticket: number;
      ok: true;
      depth: JournalDepth;
      group?: JournalGroup | null;
      groups?: JournalGroup[];
      undrained?: Undrained[];
    }
  | { ticket: number; ok: false; message: string; full: boolean };

export type JournalGreeting =
  | { ready: true; journalId: string; depth: JournalDepth; lastPositionBefore: number }
  | { ready: false; problem: JournalFileProblem['problem']; message: string };

const port = parentPort;
if (port !== null) serve((workerData as { path: string }).path, (answer) => port.postMessage(answer));

function serve(path: string, send: (answer: JournalAnswer | JournalGreeting) => void): void {
  let store: JournalStore;
  try {
    store = new JournalStore(path, Date.now);
    const { journalId, depth, lastPositionBefore } = store;
    send({ ready: true, journalId, depth, lastPositionBefore });
  } catch (error) {
    const problem = error instanceof JournalFileProblem ? error.problem : 'unreadable';
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    send({ ready: false, problem, message: cause instanceof Error ? cause.message : String(cause) });
    return;
  }
  /** After a failed write the file is opened anew: that rolls back whatever was left half-written. */
  let reopen = false;
  port?.on('message', (question: JournalCall) => {
    try {
      if (reopen) {
        store.close();
        store = new JournalStore(path, Date.now);
        reopen = false;
      }
      send(answer(store, question));
      if (question.call === 'close') port.close();
    } catch (error) {
      reopen = true;
      const { errcode, message } = error as { errcode?: number; message: string };
      // 13 full, 10 input/output error (a quota reached answers with this one).
      send({
        ticket: question.ticket,
        ok: false,
        message,
        full: errcode !== undefined && [10, 13].includes(errcode % 256),
      });
      if (question.call === 'close') port?.close();
    }
  });
}

function answer(store: JournalStore, question: JournalCall): JournalAnswer {
  const { ticket } = question;
  switch (question.call) {
    case 'append': {
      const group = store.append(question.group);
      // The text is sent back only when it differs from what was sent here.
      const known = group !== null && group.payload.length === question.group.payload.length;
      return { ticket, ok: true, depth: store.depth, group: known ? { ...group, payload: '' } : group };
    }
    case 'read':
      return { ticket, ok: true, depth: store.depth, groups: store.read(question.afterPosition, question.limit) };
    case 'undrained':
      return { ticket, ok: true, depth: store.depth, undrained: store.undrained(question.limit) };
    case 'trim':
      store.trim(question.upToPosition);
      return { ticket, ok: true, depth: store.depth };
    case 'close':
      store.close();
      return { ticket, ok: true, depth: store.depth };
    default:
      return question satisfies never;
  }
}
