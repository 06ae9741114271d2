import type { Database } from '#platform/server/database.ts';
import type { FileStore } from '#platform/server/file-store.ts';
import type { Log } from '#platform/server/log.ts';
import { cmsRoutes } from './cms.routes.ts';
import { collectPictures } from './collect-pictures.ts';
import { createMediaService } from './media.service.ts';
import { publishDue } from './posts.service.ts';
import { createPublishedPosts } from './published-posts.ts';
import { seedArticles } from './seed-articles.ts';
import { createVisitCounter } from './visits.service.ts';

/** The blog of this installation: what the owner edits, what everyone reads, and the work that comes round. */
export function createCms(options: { database: Database; files: FileStore; log: Log }) {
  const { database, files, log } = options;
  const media = createMediaService(database, files);
  const visits = createVisitCounter(database, log);
  return {
    routes: cmsRoutes(database, media, visits),
    media,
    visits,
    published: createPublishedPosts(database),
    /** Puts in the articles that come with the product, once in the life of an installation. */
    seed: () => seedArticles(database, log, new Date()),
    /** Removes pictures nobody has shown for a week. */
    collectPictures: (now: Date) => collectPictures({ database, files, log, now }),
    async publishDue(): Promise<void> {
      const published = await database.asOperator((tx) => publishDue(tx, new Date()));
      for (const { id, slug } of published) log.info({ postId: id, slug }, 'scheduled post published');
    },
  };
}
export type Cms = ReturnType<typeof createCms>;
