import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DEFAULT_FORMAT } from '#platform/format.ts';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWrite } from '#platform/web/api/use-write.ts';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { DateInput } from '#records/web/DateInput.tsx';
import { DeleteQuestion } from '#records/web/DeleteQuestion.tsx';
import { instantOf, localTimeOf } from '#shifts/local-time.ts';
import { listPosts, type Post, removePost } from '../cms.api.ts';
import classes from './PostEditor.module.css';
import { PostStateBadge } from './PostStateBadge.tsx';
import type { PostDraftState, Wish } from './use-post-draft.ts';

const PUBLISHED: Wish = { state: 'published', publishAt: null };
const DRAFT: Wish = { state: 'draft', publishAt: null };
const { timeZone } = DEFAULT_FORMAT;

/** What readers see, and when. */
export function PublishPanel({ state }: { state: PostDraftState }) {
  const { stored } = state;
  const format = useFormat();
  const postState = stored?.state ?? 'draft';

  async function save(wish: Wish | undefined, done: string): Promise<Post | null> {
    try {
      const post = await state.save(wish);
      toast.success(done);
      return post;
    } catch (error) {
      toastFailure(error);
      return null;
    }
  }

  const button = (label: string, wish: Wish | undefined, done: string, isMain = false) => (
    <WriteButton
      needs="administer"
      variant={isMain ? 'filled' : 'default'}
      loading={state.isSaving && isMain}
      refusal={state.draft.title.trim() === '' ? 'Bitte geben Sie dem Beitrag zuerst einen Titel.' : null}
      onClick={() => void save(wish, done)}
    >
      {label}
    </WriteButton>
  );

  return (
    <div className={classes.panel}>
      <p className={classes.fact}>
        <PostStateBadge state={postState} />
        {postState === 'published' && <span>seit {format.dateTime(stored?.publishedAt ?? null)}</span>}
        {postState === 'scheduled' && <span>erscheint am {format.dateTime(stored?.publishAt ?? null)}</span>}
      </p>
      {postState === 'draft' && (
        <div className={classes.buttons}>
          {button('Veröffentlichen', PUBLISHED, 'Der Beitrag ist veröffentlicht.', true)}
          {button('Entwurf speichern', undefined, 'Entwurf gespeichert')}
        </div>
      )}
      {postState === 'scheduled' && (
        <div className={classes.buttons}>
          {button('Änderungen speichern', undefined, 'Gespeichert', true)}
          {button('Jetzt veröffentlichen', PUBLISHED, 'Der Beitrag ist veröffentlicht.')}
          {button('Planung aufheben', DRAFT, 'Der Beitrag ist wieder ein Entwurf.')}
        </div>
      )}
      {postState === 'published' && (
        <div className={classes.buttons}>
          {button('Änderungen veröffentlichen', undefined, 'Die Änderungen sind veröffentlicht.', true)}
          {button('Zurückziehen', DRAFT, 'Der Beitrag ist nicht mehr öffentlich.')}
        </div>
      )}
      {postState !== 'published' && <Schedule key={stored?.publishAt} state={state} onSave={save} />}
      {stored !== null && (
        <div className={classes.buttons}>
          <PreviewButton state={state} postId={stored.id} />
          {postState === 'published' && (
            <Button component="a" href={`/blog/${stored.slug}`} target="_blank" variant="subtle">
              Im Blog ansehen
            </Button>
          )}
          <RemoveButton state={state} post={stored} />
        </div>
      )}
    </div>
  );
}

type ScheduleProps = { state: PostDraftState; onSave: (wish: Wish, done: string) => Promise<unknown> };

const CLOCK = /^([01]?\d|2[0-3]):[0-5]\d$/;

/** Times are Central European, as everywhere in the administration. */
function Schedule({ state, onSave }: ScheduleProps) {
  const planned = state.stored?.publishAt ?? null;
  const [day, setDay] = useState(planned === null ? '' : localDayOf(planned));
  const [time, setTime] = useState(planned === null ? '08:00' : localClockOf(planned));
  const isComplete = /^\d{4}-\d{2}-\d{2}$/.test(day) && CLOCK.test(time.trim());
  return (
    <div className={classes.schedule}>
      <DateInput label="Erscheinen am" value={day} onChange={setDay} />
      <TextInput
        label="um"
        inputMode="numeric"
        placeholder="HH:MM"
        value={time}
        onChange={(event) => setTime(event.currentTarget.value)}
      />
      <WriteButton
        needs="administer"
        variant="default"
        refusal={isComplete ? null : 'Bitte geben Sie Tag und Uhrzeit an, zum Beispiel 24.12.2026 um 08:00.'}
        onClick={() => {
          const publishAt = new Date(instantOf(day, time.trim().padStart(5, '0'), timeZone)).toISOString();
          void onSave({ state: 'scheduled', publishAt }, 'Das Erscheinen ist geplant.');
        }}
      >
        {planned === null ? 'Planen' : 'Neu planen'}
      </WriteButton>
    </div>
  );
}

const two = (value: number) => String(value).padStart(2, '0');

function localDayOf(isoTime: string): string {
  const { year, month, day } = localTimeOf(Date.parse(isoTime), timeZone);
  return `${year}-${two(month)}-${two(day)}`;
}

function localClockOf(isoTime: string): string {
  const { hour, minute } = localTimeOf(Date.parse(isoTime), timeZone);
  return `${two(hour)}:${two(minute)}`;
}

/** Shows what is stored; a draft is stored first. The tab opens with the click, or browsers would block it. */
function PreviewButton({ state, postId }: { state: PostDraftState; postId: string }) {
  const address = `/admin/blog/preview/${postId}`;
  async function show(): Promise<void> {
    const tab = window.open('', '_blank');
    try {
      if (state.savesItself && state.isDirtyNow()) await state.save();
    } catch (error) {
      toastFailure(error);
    }
    if (tab === null) window.location.assign(address);
    else tab.location.href = address;
  }
  return (
    <Button variant="default" onClick={() => void show()}>
      Vorschau
    </Button>
  );
}

function RemoveButton({ state, post }: { state: PostDraftState; post: Post }) {
  const navigate = useNavigate();
  const remove = useWrite(removePost, { refreshes: [listPosts] });
  const [isAsking, setIsAsking] = useState(false);
  async function confirm(): Promise<void> {
    try {
      await remove.mutateAsync({ params: { id: post.id } });
      state.discard();
      toast.success('Der Beitrag ist gelöscht.');
      await navigate({ to: '/admin/blog' });
    } catch (error) {
      toastFailure(error);
    }
  }
  return (
    <>
      <WriteButton needs="administer" variant="subtle" color="red" onClick={() => setIsAsking(true)}>
        Löschen
      </WriteButton>
      <DeleteQuestion
        opened={isAsking}
        name={`„${post.title}“`}
        thisOne="dieser Beitrag"
        busy={remove.isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
