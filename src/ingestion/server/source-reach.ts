import { z } from 'zod';
import type { Database } from '#platform/server/database.ts';
import type { createProcessQuestions } from '#platform/server/processes/process-questions.ts';
import type { BrowseItem } from '../adapter.ts';
import type { SourceService } from './sources.service.ts';
import type { SupervisedSource, Supervisor } from './supervisor.ts';
import type { SeenValue } from './supervisor-figures.ts';

const VALUES_LIMIT_MS = 5000;
/** A peer may take its time. */
const BROWSE_LIMIT_MS = 30_000;

const question = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('values'), companyId: z.uuid(), sourceId: z.uuid() }),
  z.object({ kind: z.literal('browse'), companyId: z.uuid(), sourceId: z.uuid(), parentKey: z.string().nullable() }),
]);
type Question = z.infer<typeof question>;

/** What pages ask about a running source, answered by the process that runs it. A test opens its own line anywhere. */
export function createSourceReach(options: {
  database: Database;
  service: Pick<SourceService, 'load'>;
  supervisor: Supervisor;
  questions: ReturnType<typeof createProcessQuestions>;
}) {
  const { database, service, supervisor, questions } = options;

  async function elsewhere(asked: Question, limitMs: number): Promise<{ said: unknown } | null> {
    const owner = await questions.ownerOf({ companyId: asked.companyId, thing: asked.sourceId });
    return owner === null ? null : { said: await questions.ask(owner, asked, limitMs) };
  }

  return {
    test: (source: SupervisedSource) => supervisor.test(source),

    async lastValues(companyId: string, sourceId: string): Promise<SeenValue[]> {
      const other = await elsewhere({ kind: 'values', companyId, sourceId }, VALUES_LIMIT_MS);
      return other === null ? supervisor.lastValues(companyId, sourceId) : (other.said as SeenValue[]);
    },

    async browse(source: SupervisedSource, parentKey: string | null): Promise<BrowseItem[]> {
      const { companyId, id: sourceId } = source;
      const other = await elsewhere({ kind: 'browse', companyId, sourceId, parentKey }, BROWSE_LIMIT_MS);
      return other === null ? supervisor.browse(source, parentKey) : (other.said as BrowseItem[]);
    },

    /** The other end. */
    async answer(asked: unknown): Promise<unknown> {
      const { companyId, sourceId, ...rest } = question.parse(asked);
      if (rest.kind === 'values') return supervisor.lastValues(companyId, sourceId);
      const source = await database.inCompany(companyId, (tx) => service.load(tx, sourceId), { readOnly: true });
      return supervisor.browse(source, rest.parentKey);
    },
  };
}
