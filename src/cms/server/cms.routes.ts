import type { Database } from '#platform/server/database.ts';
import { openRoute, type Route } from '#platform/server/http/route.ts';
import * as api from '../cms.api.ts';
import { exportVisits, readAnalytics } from './analytics.ts';
import type { MediaService } from './media.service.ts';
import * as posts from './posts.service.ts';
import type { VisitCounter } from './visits.service.ts';

export function cmsRoutes(database: Database, media: MediaService, visits: VisitCounter): Route[] {
  return [
    openRoute(api.listPosts, async ({ query }) => {
      await visits.flush();
      return database.asOperator((tx) => posts.listPosts(tx, query));
    }),
    openRoute(api.readPost, ({ params }) => database.asOperator((tx) => posts.readPost(tx, params.id))),
    openRoute(api.createPost, ({ body }) => database.asOperator((tx) => posts.createPost(tx, body))),
    openRoute(api.changePost, ({ params, body }) =>
      database.asOperator((tx) => posts.changePost(tx, params.id, body, new Date())),
    ),
    openRoute(api.removePost, ({ params }) => database.asOperator((tx) => posts.removePost(tx, params.id))),
    openRoute(api.listTags, () => database.asOperator((tx) => posts.listTags(tx))),
    openRoute(api.uploadPicture, ({ bytes }) => media.store(bytes)),
    openRoute(api.readBlogAnalytics, async ({ query }) => {
      await visits.flush();
      return database.asOperator((tx) => readAnalytics(tx, query.days, new Date()));
    }),
    openRoute(api.exportBlogVisits, async ({ query }) => {
      await visits.flush();
      return database.asOperator((tx) => exportVisits(tx, query.days, new Date()));
    }),
  ];
}
