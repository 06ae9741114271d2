import { Button } from '@mantine/core';
import { CircleCheck, CloudOff, LoaderCircle, PencilLine } from 'lucide-react';
import { sentenceOf } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { TextLink } from '#records/web/TextLink.tsx';
import classes from './PostEditor.module.css';
import type { PostDraftState } from './use-post-draft.ts';

const ICONS = { saved: CircleCheck, changed: PencilLine, saving: LoaderCircle, failed: CloudOff } as const;

/** Whether the server has what is on the screen. */
export function SaveState({ state }: { state: PostDraftState }) {
  const format = useFormat();
  const Icon = ICONS[state.status];
  return (
    <div className={classes.saveState}>
      <TextLink to="/admin/blog">Alle Beiträge</TextLink>
      <output className={classes.status} data-status={state.status} data-testid="save-state">
        <Icon size={16} aria-hidden="true" />
        {describe(state, format.time(state.stored?.updatedAt ?? null))}
      </output>
      {state.status === 'failed' && state.conflict === null && (
        <Button size="xs" variant="default" onClick={() => void state.save().catch(() => undefined)}>
          Erneut versuchen
        </Button>
      )}
    </div>
  );
}

function describe(state: PostDraftState, savedAt: string): string {
  switch (state.status) {
    case 'saving':
      return 'Wird gespeichert …';
    case 'failed':
      return `Nicht gespeichert: ${sentenceOf(state.problem)} Ihre Eingaben bleiben in diesem Browser erhalten.`;
    case 'saved':
      return state.stored === null ? 'Noch nichts eingegeben' : `Gespeichert um ${savedAt}`;
    case 'changed':
      if (state.draft.title.trim() === '') return 'Es fehlt noch ein Titel. Bis dahin bleibt alles in diesem Browser.';
      return state.savesItself
        ? 'Wird gleich gespeichert …'
        : 'Änderungen noch nicht gespeichert. In diesem Browser bleiben sie erhalten.';
    default:
      return state.status satisfies never;
  }
}
