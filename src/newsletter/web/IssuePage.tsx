import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { readQuery } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { DetailLayout } from '#records/web/DetailLayout.tsx';
import { RemovalButton } from '#records/web/RemovalButton.tsx';
import { deleteIssue, type Issue, listIssues, readIssue } from '../issues.api.ts';
import { IssueEditor } from './IssueEditor.tsx';
import { IssueProgress } from './IssueProgress.tsx';
import { MailServerNotice } from './MailServerNotice.tsx';
import { IssueBadge } from './newsletter-badges.tsx';

/** While an issue goes out its figures are read again this often. */
const LIVE_MS = 2000;

/** One issue: written while it is a draft, watched once it is on its way. */
export function IssuePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useQuery({
    ...readQuery(readIssue, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? LIVE_MS : false),
  });
  if (query.isError) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <LoadingLines />;
  const issue = query.data;
  return (
    <DetailLayout
      back={{ path: '/admin/newsletter', label: 'Alle Ausgaben' }}
      title={issue.subject || 'Neue Ausgabe'}
      status={<IssueBadge issue={issue} />}
      actions={<DeleteButton issue={issue} />}
    >
      <MailServerNotice />
      {issue.state === 'draft' ? <IssueEditor key={issue.id} issue={issue} /> : <IssueProgress issue={issue} />}
    </DetailLayout>
  );
}

function DeleteButton({ issue }: { issue: Issue }) {
  const navigate = useNavigate();
  const remove = useWrite(deleteIssue, { refreshes: [listIssues] });
  return (
    <RemovalButton
      needs="administer"
      refusal={issue.state === 'sending' ? 'Halten Sie den Versand zuerst an.' : null}
      question={`${issue.subject || 'Diese Ausgabe'} löschen?`}
      explanation="Der Text und das Versandprotokoll werden gelöscht. Verschickte E-Mails bleiben in den Postfächern."
      remove={() => remove.mutateAsync({ params: { id: issue.id } })}
      done="Ausgabe gelöscht"
      onDone={() => void navigate({ to: '/admin/newsletter', ignoreBlocker: true })}
    />
  );
}
