import type { Endpoint } from '#platform/endpoint.ts';
import { describeApi } from '#platform/server/http/openapi.ts';
import { type ApiGroup, apiGroupsOf, type OpenApiDocument } from '../api-reference.ts';
import { docsGroupView, docsIndexView } from '../pages/docs-view.ts';
import type { DynamicPageEntry, SiteContext, SitemapEntry } from '../public-page.ts';

/** /docs and /docs/:group: the live OpenAPI document, readable. */
export function docsPages(endpoints: readonly Endpoint[]) {
  // The same for everybody while the program runs; made when first asked for.
  let groups: ApiGroup[] | undefined;
  const groupsOf = ({ version, publicUrl }: Pick<SiteContext, 'version' | 'publicUrl'>) => {
    groups ??= apiGroupsOf(describeApi(endpoints, { version, serverUrl: publicUrl }) as OpenApiDocument);
    return groups;
  };
  const pages: DynamicPageEntry[] = [
    { path: '/docs', render: async (_asked, context) => docsIndexView(groupsOf(context), context) },
    {
      path: '/docs/:group',
      render: async ({ params }, context) => {
        const all = groupsOf(context);
        const group = all.find(({ name }) => name === params.group);
        return group === undefined ? null : docsGroupView(group, all);
      },
    },
  ];
  const sitemap = async (): Promise<SitemapEntry[]> => [
    { path: '/docs' },
    ...groupsOf({ version: '', publicUrl: '' }).map(({ name }) => ({ path: `/docs/${name}` })),
  ];
  return { pages, sitemap };
}
