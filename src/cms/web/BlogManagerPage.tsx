import { Newspaper, Plus } from 'lucide-react';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { PageBody, PageHeader } from '#platform/web/ui/PageHeader.tsx';
import { RecordTable } from '#records/web/RecordTable.tsx';
import type { TableColumn } from '#records/web/table-column.ts';
import type { TableFilter } from '#records/web/table-filter.ts';
import { listPosts, type PostRow } from '../cms.api.ts';
import { POST_STATE_LABELS } from '../post.ts';
import { PostStateBadge } from './PostStateBadge.tsx';

const COLUMNS: readonly TableColumn<PostRow>[] = [
  { key: 'title', title: 'Titel', value: (post) => post.title, sort: 'title', isRowHeader: true },
  {
    key: 'state',
    title: 'Stand',
    value: (post) => POST_STATE_LABELS[post.state],
    render: (post) => <PostStateBadge state={post.state} />,
    sort: 'state',
  },
  {
    key: 'publishedAt',
    title: 'Erscheinen',
    value: (post) => post.publishedAt ?? post.publishAt,
    render: (post, format) => format.dateTime(post.publishedAt ?? post.publishAt),
    sort: 'publishedAt',
  },
  {
    key: 'visits',
    title: 'Besuche (30 Tage)',
    value: (post) => (post.state === 'published' ? post.visits : null),
    render: (post, format) => (post.state === 'published' ? format.integer(post.visits) : '–'),
    sort: 'visits',
    align: 'end',
  },
  { key: 'tags', title: 'Schlagwörter', value: (post) => post.tags.join(', '), startsHidden: true },
  {
    key: 'updatedAt',
    title: 'Geändert',
    value: (post) => post.updatedAt,
    render: (post, format) => format.dateTime(post.updatedAt),
    sort: 'updatedAt',
  },
  { key: 'slug', title: 'Adresse', value: (post) => `/blog/${post.slug}`, startsHidden: true },
  { key: 'authorName', title: 'Autor', value: (post) => post.authorName, startsHidden: true },
];

const FILTERS: readonly TableFilter[] = [{ name: 'state', label: 'Stand', kind: 'choice', choices: POST_STATE_LABELS }];

/** All posts, whatever their state. ADMIN-02. */
export function BlogManagerPage() {
  const create = (
    <LinkButton to="/admin/blog/new" leftSection={<Plus size={16} aria-hidden="true" />}>
      Neuer Beitrag
    </LinkButton>
  );
  return (
    <PageBody>
      <PageHeader
        lead="Beiträge schreiben, planen und veröffentlichen. Entwürfe sehen nur Sie."
        actions={
          <LinkButton to="/admin/analytics" variant="default">
            Auswertung
          </LinkButton>
        }
      />
      <RecordTable
        list={listPosts}
        label="Beiträge"
        columns={COLUMNS}
        filters={FILTERS}
        rowPath={(post) => `/admin/blog/edit/${post.id}`}
        actions={create}
        empty={
          <EmptyState
            icon={Newspaper}
            title="Noch keine Beiträge"
            description="Schreiben Sie den ersten. Bis Sie ihn veröffentlichen, sieht ihn niemand sonst."
            action={create}
          />
        }
      />
    </PageBody>
  );
}
