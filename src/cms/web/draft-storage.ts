import { type DraftCopy, type PostDraft, readDraftCopy } from '../post-draft.ts';

/** Input is kept here until the server has it, so that no crash, no lost line and no closed tab costs a sentence. */
const keyOf = (postId: string | null) => `mes-blog-draft-${postId ?? 'new'}`;

export function keepDraft(postId: string | null, version: number | null, draft: PostDraft): void {
  const copy: DraftCopy = { version, draft, keptAt: new Date().toISOString() };
  try {
    localStorage.setItem(keyOf(postId), JSON.stringify(copy));
  } catch {
    // Full or switched off: autosaving to the server and the question on leaving remain.
  }
}

export function findDraft(postId: string | null): DraftCopy | null {
  try {
    return readDraftCopy(localStorage.getItem(keyOf(postId)));
  } catch {
    return null;
  }
}

export function dropDraft(postId: string | null): void {
  try {
    localStorage.removeItem(keyOf(postId));
  } catch {
    // Nothing was kept either.
  }
}
