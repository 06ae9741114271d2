import { Tabs } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readQuery } from '#platform/web/api/use-read.ts';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { previewIssue } from '../issues.api.ts';
import classes from './Issue.module.css';

const TYPING_PAUSE_MS = 350;

/** What the server makes of the text: the formatted part and the one for people who read mail as text. */
export function IssuePreview({ bodyMarkdown }: { bodyMarkdown: string }) {
  const [settled] = useDebouncedValue(bodyMarkdown, TYPING_PAUSE_MS);
  const { data, ...answer } = useQuery({
    ...readQuery(previewIssue, { body: { bodyMarkdown: settled } }),
    placeholderData: keepPreviousData,
  });
  if (answer.isError) return <ErrorPanel error={answer.error} onRetry={() => void answer.refetch()} />;
  return (
    <Tabs defaultValue="html" keepMounted={false} className={classes.preview}>
      <Tabs.List aria-label="Vorschau">
        <Tabs.Tab value="html">Vorschau</Tabs.Tab>
        <Tabs.Tab value="text">Nur Text</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="html">
        {/* Cleaned by the server, which sends exactly this (issue-text.ts). */}
        {/* oxlint-disable-next-line react/no-danger */}
        <div className={classes.mail} data-testid="preview" dangerouslySetInnerHTML={{ __html: data?.html ?? '' }} />
      </Tabs.Panel>
      <Tabs.Panel value="text">
        <pre className={classes.plain}>{data?.text}</pre>
      </Tabs.Panel>
    </Tabs>
  );
}
