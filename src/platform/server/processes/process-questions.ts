import { randomUUID } from 'node:crypto';
import { Unavailable } from '#platform/errors.ts';
import type { LeaseKey } from '#platform/lease-rules.ts';
import type { TimerClock } from '#platform/realtime-clock.ts';
import type { Log } from '../log.ts';
import { systemClock } from '../realtime/system-clock.ts';
import type { ProcessKeeper } from './process-keeper.ts';

/** Announced to all processes; the one that is asked looks for its question. */
export const QUESTIONS_TOPIC = 'process_questions';
const LOOK_EVERY_MS = 60;
/** Questions whose asker died meanwhile. */
const FORGOTTEN_AFTER = '2 minutes';

type Answer = { said: unknown } | { refused: string };

/** What only the process knows that looks after a thing is asked of it through the database. */
export function createProcessQuestions(options: { keeper: ProcessKeeper; log: Log; clock?: TimerClock }) {
  const { keeper, log, clock = systemClock } = options;

  const store = () => {
    const open = keeper.store();
    if (open === null) throw new Unavailable('not_started', 'Dieser Prozess ist noch nicht bereit.');
    return open;
  };
  /** Announcements come in crowds: each question is answered once. */
  const underWay = new Set<string>();
  const pause = () => new Promise<void>((resolve) => void clock.after(LOOK_EVERY_MS, resolve));

  return {
    /** Who else looks after it; null when it is this process or nobody. */
    async ownerOf({ companyId, thing }: LeaseKey): Promise<string | null> {
      if (keeper.holds({ companyId, thing }) || keeper.store() === null) return null;
      const [row] = await store().rows<{ owner: string | null }>(
        'select owner from operator.leases where company_id = $1 and thing = $2',
        [companyId, thing],
      );
      return row?.owner === keeper.id() ? null : (row?.owner ?? null);
    },

    async ask(processId: string, question: object, limitMs: number): Promise<unknown> {
      const id = randomUUID();
      const { rows, announce } = store();
      await rows('insert into operator.process_questions (id, asked_of, question) values ($1, $2, $3)', [
        id,
        processId,
        JSON.stringify(question),
      ]);
      await announce(QUESTIONS_TOPIC);
      const untilMs = clock.nowMs() + limitMs;
      try {
        while (clock.nowMs() < untilMs) {
          await pause();
          const [row] = await rows<{ answer: Answer | null }>(
            'select answer from operator.process_questions where id = $1',
            [id],
          );
          if (row?.answer == null) continue;
          if ('refused' in row.answer) throw new Unavailable('other_process_refused', row.answer.refused);
          return row.answer.said;
        }
        throw new Unavailable(
          'other_process_silent',
          'Der Prozess, der diese Datenquelle betreibt, antwortet gerade nicht. Versuchen Sie es in einigen Sekunden noch einmal.',
        );
      } finally {
        await rows(
          `delete from operator.process_questions
           where id = $1 or asked_at < clock_timestamp() - $2::interval`,
          [id, FORGOTTEN_AFTER],
        ).catch((error: unknown) => log.debug({ err: error }, 'a question could not be put away'));
      }
    },

    /** Answers what others have asked this process. */
    async answerAll(answer: (question: unknown) => Promise<unknown>): Promise<void> {
      const { rows } = store();
      const asked = await rows<{ id: string; question: unknown }>(
        `select id, question from operator.process_questions where asked_of = $1 and answer is null`,
        [keeper.id()],
      );
      await Promise.all(
        asked.map(async ({ id, question }) => {
          if (underWay.has(id)) return;
          underWay.add(id);
          try {
            const given: Answer = await answer(question).then(
              (said) => ({ said }),
              (error: unknown) => ({ refused: error instanceof Error ? error.message : String(error) }),
            );
            await rows('update operator.process_questions set answer = $2 where id = $1', [id, JSON.stringify(given)]);
          } finally {
            underWay.delete(id);
          }
        }),
      );
    },
  };
}
