import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '#platform/web/api/call.ts';
import { readKey } from '#platform/web/api/use-read.ts';
import * as api from '../cms.api.ts';
import type { PostState } from '../post.ts';
import { contentOf, draftOf, EMPTY_DRAFT, type PostDraft } from '../post-draft.ts';
import { dropDraft, findDraft, keepDraft } from './draft-storage.ts';

const AUTOSAVE_AFTER_MS = 1_500;
const RETRY_AFTER_MS = 15_000;

export type SaveStatus = 'saved' | 'changed' | 'saving' | 'failed';
export type Wish = { state: PostState; publishAt: string | null };

function openingOf(post: api.Post | null) {
  const stored = post === null ? EMPTY_DRAFT : draftOf(post);
  const copy = findDraft(post?.id ?? null);
  const isKept = copy !== null && JSON.stringify(copy.draft) !== JSON.stringify(stored);
  const isOutdated = isKept && copy.version !== (post?.version ?? null);
  return { stored, draft: isKept ? copy.draft : stored, restoredFrom: isKept ? copy.keptAt : null, isOutdated };
}

/**
 * The post being edited. Drafts are stored by themselves shortly after typing; what others can already see is stored
 * only when asked. Everything typed is kept in the browser until the server has it.
 */
export function usePostDraft(post: api.Post | null) {
  const client = useQueryClient();
  const [opening] = useState(() => openingOf(post));
  const [stored, setStored] = useState(post);
  const [draft, setDraft] = useState(opening.draft);
  const [savedDraft, setSavedDraft] = useState(opening.stored);
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [conflict, setConflict] = useState<api.Post | null>(opening.isOutdated ? post : null);
  const [restoredFrom, setRestoredFrom] = useState(opening.isOutdated ? null : opening.restoredFrom);
  /** Counts up when the text was replaced from outside and the editor must begin anew. */
  const [edition, setEdition] = useState(0);
  // What a save that is under way must not take from an older rendering.
  const now = useRef({ draft: opening.draft, savedDraft: opening.stored, stored: post });
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const isDirty = draft !== savedDraft;
  const savesItself = stored?.state === 'draft';

  function change(values: Partial<PostDraft>): void {
    const next = { ...now.current.draft, ...values };
    now.current.draft = next;
    setDraft(next);
    keepDraft(now.current.stored?.id ?? null, now.current.stored?.version ?? null, next);
  }

  function accept(saved: api.Post, sent: PostDraft): void {
    const previousId = now.current.stored?.id ?? null;
    now.current = { ...now.current, stored: saved, savedDraft: sent };
    setStored(saved);
    setSavedDraft(sent);
    setProblem(null);
    setRestoredFrom(null);
    dropDraft(previousId);
    if (now.current.draft !== sent) keepDraft(saved.id, saved.version, now.current.draft);
    else dropDraft(saved.id);
    client.setQueryData(readKey(api.readPost, { params: { id: saved.id } }), saved);
    for (const list of [api.listPosts, api.listTags]) void client.invalidateQueries({ queryKey: [list.path] });
  }

  async function send(wish: Wish | undefined): Promise<api.Post> {
    const { draft: sent, stored: current } = now.current;
    const body = contentOf(sent);
    setIsSaving(true);
    try {
      const target: Wish = wish ?? { state: current?.state ?? 'draft', publishAt: current?.publishAt ?? null };
      const created = current === null ? await call(api.createPost, { body }) : null;
      // Taken note of at once: should publishing fail, the post must not be made a second time.
      if (created !== null) accept(created, sent);
      const base = created ?? current;
      if (base === null || (created !== null && target.state === 'draft')) return base as api.Post;
      const saved = await call(api.changePost, {
        params: { id: base.id },
        body: { version: base.version, content: body, ...target },
      });
      accept(saved, sent);
      return saved;
    } catch (error) {
      setProblem(error);
      if (error instanceof ApiError && error.code === 'version_conflict' && current !== null) {
        setConflict(await call(api.readPost, { params: { id: current.id } }));
      }
      throw error;
    } finally {
      setIsSaving(false);
    }
  }

  /** One after the other: each needs the version the one before has made. */
  function save(wish?: Wish): Promise<api.Post> {
    const turn = queue.current.then(() => send(wish));
    queue.current = turn.catch(() => undefined);
    return turn;
  }

  const mayAutosave = isDirty && savesItself && conflict === null && !isSaving;
  const saveLater = useRef(save);
  useEffect(() => {
    saveLater.current = save;
  });
  useEffect(() => {
    if (!mayAutosave || draft.title.trim() === '') return undefined;
    const delay = problem === null ? AUTOSAVE_AFTER_MS : RETRY_AFTER_MS;
    // A failure is shown beside the title and tried again.
    const timer = setTimeout(() => void saveLater.current().catch(() => undefined), delay);
    return () => clearTimeout(timer);
  }, [mayAutosave, draft, problem]);

  const status: SaveStatus = isSaving ? 'saving' : problem !== null ? 'failed' : isDirty ? 'changed' : 'saved';

  return {
    draft,
    stored,
    change,
    save,
    status,
    problem,
    isSaving,
    isDirty,
    savesItself,
    edition,
    restoredFrom,
    conflict,
    /** Asked when leaving, after the last rendering. */
    isDirtyNow: () => now.current.draft !== now.current.savedDraft,
    /** Leaves behind what was typed. */
    discard(): void {
      now.current.savedDraft = now.current.draft;
      dropDraft(now.current.stored?.id ?? null);
    },
    keepMine(): Promise<api.Post> {
      if (conflict === null) throw new TypeError('there is no conflict');
      now.current.stored = conflict;
      setConflict(null);
      return save({ state: conflict.state, publishAt: conflict.publishAt });
    },
    takeTheirs(): void {
      if (conflict === null) return;
      const theirs = draftOf(conflict);
      now.current.draft = theirs;
      setDraft(theirs);
      setEdition((count) => count + 1);
      setConflict(null);
      accept(conflict, theirs);
    },
  };
}
export type PostDraftState = ReturnType<typeof usePostDraft>;
