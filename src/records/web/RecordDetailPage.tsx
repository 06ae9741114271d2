import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Endpoint } from '#platform/endpoint.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { ApiError, call } from '#platform/web/api/call.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { NotFoundPanel } from '#platform/web/ui/NotFoundPanel.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { DeleteQuestion } from './DeleteQuestion.tsx';
import { DetailLayout, type DetailTab } from './DetailLayout.tsx';
import { FormDrawer } from './FormDrawer.tsx';
import { factsOf } from './facts.tsx';
import { RecordForm } from './RecordForm.tsx';
import type { RecordPage } from './record-page.ts';
import type { RowOf, WebKind } from './web-kind.ts';

type CallLoosely = (target: Endpoint, input: unknown) => Promise<unknown>;

/** Null or absent: possible. */
export type RecordRefusals = { edit?: string | null; remove?: string | null };

type RecordDetailPageProps<K extends WebKind> = {
  page: RecordPage<K>;
  /** Beside the name: a StatusBadge. */
  renderStatus?: (row: RowOf<K>) => ReactNode;
  /** Further buttons in front of "Bearbeiten". */
  renderActions?: (row: RowOf<K>) => ReactNode;
  /** Parts of the page behind tabs; "Übersicht" with the fields comes first by itself. */
  renderTabs?: (row: RowOf<K>) => readonly DetailTab[];
  /** Why this record cannot be changed or deleted now, as the server would say it. */
  refusalsOf?: (row: RowOf<K>) => RecordRefusals;
  /** Below the fields in "Übersicht". */
  children?: (row: RowOf<K>) => ReactNode;
};

/** One record at `${page.path}/$id`: its fields, its parts, changing and deleting it. */
export function RecordDetailPage<K extends WebKind>(props: RecordDetailPageProps<K>) {
  const { page, renderStatus, renderActions, renderTabs, refusalsOf, children } = props;
  const { kind, path, references = {} } = page;
  const { words, write } = kind;
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const format = useFormat();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isEditing, setIsEditing] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  // While it is being deleted nothing on the page may ask for it again.
  const [isGoing, setIsGoing] = useState(false);
  const query = useRead(kind.read, { params: { id } } as never, { enabled: !isGoing });

  if (query.isError) {
    const isMissing = query.error instanceof ApiError && [400, 404].includes(query.error.status);
    if (isMissing) return <NotFoundPanel homePath={path} homeLabel={`Zur Liste: ${words.plural}`} />;
    return <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  if (query.isPending || isGoing) return <LoadingLines lines={8} label={`${words.singular} wird geladen`} />;
  const row = query.data as RowOf<K>;
  const refusals = refusalsOf?.(row) ?? {};

  async function remove(): Promise<void> {
    setIsGoing(true);
    try {
      await (call as CallLoosely)(kind.remove, { params: { id } });
      toast.success(`${words.singular} gelöscht`);
      await navigate({ to: path });
      queryClient.removeQueries({ queryKey: [kind.read.path] });
      void queryClient.invalidateQueries({ queryKey: [kind.list.path] });
    } catch (error) {
      toastFailure(error);
      setIsDeleting(false);
      setIsGoing(false);
    }
  }

  return (
    <>
      <DetailLayout
        back={{ path, label: words.plural }}
        title={page.nameOf(row)}
        subtitle={`Zuletzt geändert am ${format.dateTime(String((row as { updatedAt: unknown }).updatedAt))}`}
        status={renderStatus?.(row)}
        actions={
          <>
            {renderActions?.(row)}
            <WriteButton
              needs={write}
              variant="default"
              refusal={refusals.edit}
              leftSection={<Pencil size={16} aria-hidden="true" />}
              onClick={() => setIsEditing(true)}
              data-testid="edit"
            >
              Bearbeiten
            </WriteButton>
            <WriteButton
              needs={write}
              variant="default"
              refusal={refusals.remove}
              leftSection={<Trash2 size={16} aria-hidden="true" />}
              onClick={() => setIsDeleting(true)}
              data-testid="delete"
            >
              Löschen
            </WriteButton>
          </>
        }
        facts={factsOf(kind.fields, row as Record<string, unknown>, references)}
        tabs={renderTabs?.(row)}
      >
        {children?.(row)}
      </DetailLayout>
      <FormDrawer title={`${words.singular} bearbeiten`} opened={isEditing} onClose={() => setIsEditing(false)}>
        {(close) => (
          <RecordForm
            kind={kind}
            record={row}
            references={references}
            onCancel={close}
            onSaved={() => setIsEditing(false)}
          />
        )}
      </FormDrawer>
      <DeleteQuestion
        opened={isDeleting}
        name={page.nameOf(row)}
        thisOne={words.thisOne}
        onConfirm={() => void remove()}
        onCancel={() => setIsDeleting(false)}
      />
    </>
  );
}
