import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '#platform/web/api/call.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { NotFoundPanel } from '#platform/web/ui/NotFoundPanel.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { readPost } from '../cms.api.ts';
import { PostEditor } from './PostEditor.tsx';
import { usePostDraft } from './use-post-draft.ts';

/** ADMIN-03: begins in the browser; the first saving makes the draft and goes on at its own address. */
export function NewPostPage() {
  const navigate = useNavigate();
  const state = usePostDraft(null);
  const id = state.stored?.id;
  useEffect(() => {
    if (id !== undefined) void navigate({ to: '/admin/blog/edit/$id', params: { id }, replace: true });
  }, [id, navigate]);
  return <PostEditor state={state} />;
}

/** ADMIN-04 */
export function EditPostPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useRead(readPost, { params: { id } });
  if (query.data !== undefined) return <StoredPostEditor key={id} post={query.data} />;
  if (query.error instanceof ApiError && [400, 404].includes(query.error.status)) {
    return <NotFoundPanel homePath="/admin/blog" homeLabel="Zur Liste der Beiträge" />;
  }
  if (query.isError) {
    return <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  return <LoadingLines lines={10} label="Beitrag wird geladen" />;
}

/** Begins with what was read; what is read later never replaces what is being typed. */
function StoredPostEditor({ post }: { post: Parameters<typeof usePostDraft>[0] }) {
  return <PostEditor state={usePostDraft(post)} />;
}
