import { NativeSelect, TextInput } from '@mantine/core';
import { FlaskConical, Save, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { RichTextEditor } from '#cms/web/RichTextEditor.tsx';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { ApiError } from '#platform/web/api/call.ts';
import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { sentenceOf, toast } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { UnsavedQuestion } from '#records/web/UnsavedQuestion.tsx';
import {
  type Issue,
  listIssues,
  moveIssue,
  readIssue,
  SUBJECT_MAX_LENGTH,
  sendTest,
  updateIssue,
} from '../issues.api.ts';
import { listLists } from '../newsletter.api.ts';
import classes from './Issue.module.css';
import { IssuePreview } from './IssuePreview.tsx';

type Draft = Pick<Issue, 'subject' | 'preheader' | 'bodyMarkdown' | 'listId'>;

const NO_LIST = '';

/** Writes an issue beside its preview. It is stored as Markdown, which also gives the mail's text part; what is sent or tested is always what is stored. */
export function IssueEditor({ issue }: { issue: Issue }) {
  const [draft, setDraft] = useState<Draft>(() => contentOf(issue));
  const [version, setVersion] = useState(issue.version);
  const [stored, setStored] = useState<Draft>(draft);
  const [problem, setProblem] = useState<{ sentence: string; fields: Record<string, string> } | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const lists = useRead(listLists).data?.lists ?? [];
  const save = useWrite(updateIssue, { refreshes: [listIssues, readIssue] });
  const test = useWrite(sendTest);
  const move = useWrite(moveIssue, { refreshes: [listIssues, readIssue] });

  const isChanged = JSON.stringify(draft) !== JSON.stringify(stored);
  const isDirty = useRef(false);
  useEffect(() => {
    isDirty.current = isChanged;
  }, [isChanged]);

  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));

  /** Runs one step after another; the first that fails says why, and nothing typed is lost. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      setProblem({
        sentence: sentenceOf(error),
        fields: Object.fromEntries(fields.map(({ path, message }) => [path, message])),
      });
    }
  }

  async function saveDraft(): Promise<void> {
    if (!isChanged) return;
    const answer = await save.mutateAsync({ params: { id: issue.id }, body: { ...draft, version } });
    setVersion(answer.version);
    setStored(draft);
  }

  async function testIt(): Promise<void> {
    await saveDraft();
    const { recipient, isWaitingInOutbox } = await test.mutateAsync({ params: { id: issue.id } });
    toast.success(
      isWaitingInOutbox ? `Testmail an ${recipient} liegt im Postausgang` : `Testmail an ${recipient} ist unterwegs`,
    );
  }

  async function askToSend(): Promise<void> {
    await saveDraft();
    setIsAsking(true);
  }

  async function sendIt(): Promise<void> {
    setIsAsking(false);
    await move.mutateAsync({ params: { id: issue.id }, body: { step: 'send' } });
    toast.success('Der Versand hat begonnen');
  }

  const chosen = lists.find((list) => list.id === draft.listId);
  return (
    <>
      <UnsavedQuestion isDirty={isDirty} />
      <SectionCard
        title="Ausgabe"
        description={isChanged ? 'Nicht gespeicherte Änderungen' : 'Gespeichert'}
        actions={
          <>
            <WriteButton
              needs="administer"
              variant="default"
              loading={save.isPending}
              leftSection={<Save size={16} aria-hidden="true" />}
              onClick={() => void attempt(saveDraft)}
            >
              Speichern
            </WriteButton>
            <WriteButton
              needs="administer"
              variant="default"
              loading={test.isPending}
              leftSection={<FlaskConical size={16} aria-hidden="true" />}
              onClick={() => void attempt(testIt)}
            >
              Testmail an mich
            </WriteButton>
            <WriteButton
              needs="administer"
              loading={move.isPending}
              leftSection={<Send size={16} aria-hidden="true" />}
              onClick={() => void attempt(askToSend)}
            >
              Versenden
            </WriteButton>
          </>
        }
      >
        <div className={classes.editor}>
          {problem !== null && (
            <Notice tone="bad" announce="alert">
              {problem.sentence}
            </Notice>
          )}
          <div className={classes.fields}>
            <TextInput
              label="Betreff"
              value={draft.subject}
              maxLength={SUBJECT_MAX_LENGTH}
              error={problem?.fields.subject}
              onChange={(event) => change({ subject: event.currentTarget.value })}
            />
            <NativeSelect
              label="Liste"
              value={draft.listId ?? NO_LIST}
              error={problem?.fields.listId}
              data={[
                { value: NO_LIST, label: 'Keine Liste gewählt' },
                ...lists.map((list) => ({ value: list.id, label: list.name })),
              ]}
              onChange={(event) =>
                change({ listId: event.currentTarget.value === NO_LIST ? null : event.currentTarget.value })
              }
            />
            <div data-wide>
              <TextInput
                label="Vorschautext"
                description="Steht in vielen Postfächern hinter dem Betreff."
                value={draft.preheader}
                maxLength={SUBJECT_MAX_LENGTH}
                onChange={(event) => change({ preheader: event.currentTarget.value })}
              />
            </div>
          </div>
          <div className={classes.columns}>
            <RichTextEditor
              format="markdown"
              label="Text der Ausgabe"
              initialText={issue.bodyMarkdown}
              error={problem?.fields.bodyMarkdown}
              onChange={(bodyMarkdown) => change({ bodyMarkdown })}
            />
            <IssuePreview bodyMarkdown={draft.bodyMarkdown} />
          </div>
        </div>
      </SectionCard>
      <SendQuestion
        opened={isAsking}
        subject={draft.subject}
        listName={chosen?.name ?? null}
        recipients={chosen?.confirmed ?? 0}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void attempt(sendIt)}
      />
    </>
  );
}

type SendQuestionProps = {
  opened: boolean;
  subject: string;
  listName: string | null;
  recipients: number;
  onConfirm: () => void;
  onCancel: () => void;
};

function SendQuestion({ opened, subject, listName, recipients, onConfirm, onCancel }: SendQuestionProps) {
  const format = useFormat();
  return (
    <ConfirmDialog
      opened={opened}
      question={`„${subject}“ jetzt versenden?`}
      explanation={
        listName === null
          ? 'Es ist noch keine Liste gewählt.'
          : `Die Ausgabe geht an ${format.integer(recipients)} bestätigte Abonnenten der Liste ${listName}. Danach lässt sie sich nicht mehr ändern, der Versand aber anhalten.`
      }
      confirmLabel="Versenden"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}

function contentOf({ subject, preheader, bodyMarkdown, listId }: Issue): Draft {
  return { subject, preheader, bodyMarkdown, listId };
}
