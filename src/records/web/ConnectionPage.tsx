import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Endpoint, OutputOf } from '#platform/endpoint.ts';
import { call } from '#platform/web/api/call.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { PageBody } from '#platform/web/ui/PageHeader.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';

type CallLoosely = (target: Endpoint, input: unknown) => Promise<unknown>;

type ConnectionPageProps<E extends Endpoint> = {
  read: E;
  remove: Endpoint;
  /** Where the list is. */
  place: { path: string; search: Readonly<Record<string, string>> };
  /** Answers about it that nobody may ask for once it is deleted. */
  gone: readonly Endpoint[];
  /** Answers in which it was listed. */
  changed: readonly Endpoint[];
  loadingLabel: string;
  children: (connection: OutputOf<E>, onRemove: () => void) => ReactNode;
};

/** The page of a connection to the outside (data source, system), found by the id in the address: loads and deletes it. */
export function ConnectionPage<E extends Endpoint>(props: ConnectionPageProps<E>) {
  const { read, remove, place, gone, changed, loadingLabel, children } = props;
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const navigate = useNavigate();
  const client = useQueryClient();
  // While it is being deleted nothing on the page may ask for it again.
  const [isGoing, setIsGoing] = useState(false);
  const query = useRead(read as Endpoint, { params: { id } } as never, { enabled: !isGoing });

  async function handleRemove(name: string): Promise<void> {
    setIsGoing(true);
    try {
      await (call as CallLoosely)(remove, { params: { id } });
      toast.success(`${name} gelöscht`);
      await navigate({ to: place.path, search: place.search });
      for (const { path } of [read, ...gone]) client.removeQueries({ queryKey: [path] });
      for (const { path } of changed) void client.invalidateQueries({ queryKey: [path] });
    } catch (error) {
      toastFailure(error);
      setIsGoing(false);
    }
  }

  if (query.isError) {
    return (
      <PageBody>
        <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      </PageBody>
    );
  }
  if (query.isPending || isGoing) return <LoadingLines lines={8} label={loadingLabel} />;
  const connection = query.data as OutputOf<E> & { name: string };
  return children(connection, () => void handleRemove(connection.name));
}
