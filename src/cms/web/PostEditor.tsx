import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { sendFile } from '#platform/web/files/send-file.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { PageBody } from '#platform/web/ui/PageHeader.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { uploadPicture } from '../cms.api.ts';
import { TITLE_MAX_LENGTH } from '../post.ts';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import classes from './PostEditor.module.css';
import { PostSettings } from './PostSettings.tsx';
import { PublishPanel } from './PublishPanel.tsx';
import { RichTextEditor } from './RichTextEditor.tsx';
import { SaveState } from './SaveState.tsx';
import type { PostDraftState } from './use-post-draft.ts';
import { VersionDialog } from './VersionDialog.tsx';

const sendPicture = (file: File) => sendFile(uploadPicture, {}, file, file.type);

/** Title and text on the left; when it appears and how it is found on the right. */
export function PostEditor({ state }: { state: PostDraftState }) {
  const { draft, change } = state;
  const format = useFormat();
  const [isNoticeClosed, setIsNoticeClosed] = useState(false);
  return (
    <PageBody>
      <SaveState state={state} />
      {state.restoredFrom !== null && !isNoticeClosed && (
        <Notice
          tone="info"
          title="Eingaben wiederhergestellt"
          announce="status"
          action={
            <Button variant="default" size="xs" onClick={() => setIsNoticeClosed(true)}>
              Verstanden
            </Button>
          }
        >
          Ihre Eingaben vom {format.dateTime(state.restoredFrom)} waren noch nicht gespeichert und stehen wieder hier.
        </Notice>
      )}
      <div className={classes.columns}>
        <div className={classes.main}>
          <TextInput
            label="Titel"
            required
            withAsterisk={false}
            size="md"
            maxLength={TITLE_MAX_LENGTH}
            placeholder="Worum geht es?"
            value={draft.title}
            onChange={(event) => change({ title: event.currentTarget.value })}
            data-testid="post-title"
          />
          <RichTextEditor
            key={state.edition}
            label="Text des Beitrags"
            format="html"
            initialText={draft.bodyHtml}
            onChange={(bodyHtml) => change({ bodyHtml })}
            onPicture={sendPicture}
          />
        </div>
        <div className={classes.side}>
          <SectionCard title="Veröffentlichen">
            <PublishPanel state={state} />
          </SectionCard>
          <PostSettings state={state} onPicture={sendPicture} />
        </div>
      </div>
      <VersionDialog state={state} />
      <LeaveQuestion state={state} />
    </PageBody>
  );
}
