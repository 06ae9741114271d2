import { useContext, useEffect, useRef, useState } from 'react';
import { MesError } from '#platform/errors.ts';
import { sentenceOf } from '#platform/web/ui/toast.tsx';
import { type Draft, differingFields, draftOf, type FieldMessages, messagesByField, valuesOfDraft } from '../draft.ts';
import type { Fields, ValuesOf } from '../field.ts';
import { schemaOf } from '../field-schema.ts';
import { DirtyContext } from './dirty-context.ts';

const MISTAKES = 'Bitte prüfen Sie die markierten Felder.';

/**
 * The state of a form: what is typed, what is wrong with it, and sending it. Where a choice decides which fields there
 * are, `everyField` names all that may come: what is typed in one stays while it is hidden.
 */
export function useDraftForm<F extends Fields>(
  fields: F,
  initial: Readonly<Record<string, unknown>>,
  everyField: Fields = fields,
) {
  const [start, setStart] = useState<Draft>(() => draftOf(everyField, initial));
  const [draft, setDraft] = useState<Draft>(start);
  const [messages, setMessages] = useState<FieldMessages>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const changed = differingFields(fields, start, draft).length > 0;
  // A ref, because leaving right after saving must not wait for the next render.
  const isDirty = useRef(false);
  const tellFrame = useContext(DirtyContext);
  useEffect(() => {
    isDirty.current = changed;
    tellFrame(changed);
    return () => tellFrame(false);
  }, [changed, tellFrame]);

  function show(error: unknown): void {
    const byField = error instanceof MesError ? messagesByField(fields, error.fields) : {};
    setMessages(byField);
    setFailure(sentenceOf(error));
  }

  return {
    draft,
    /** What the form began with. */
    start,
    messages,
    failure,
    isBusy,
    isDirty,
    change(name: string, value: string | boolean) {
      setDraft((before) => ({ ...before, [name]: value }));
      setMessages((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field !== name)));
    },
    /** Goes on from another stored state, as after a conflict. */
    restart(nextStart: Draft, nextDraft: Draft) {
      setStart(nextStart);
      setDraft(nextDraft);
      setMessages({});
      setFailure(null);
    },
    /** True when it was sent and accepted. */
    async submit(send: (values: ValuesOf<F>) => Promise<void>): Promise<boolean> {
      if (isBusy) return false;
      const checked = schemaOf(fields).safeParse(valuesOfDraft(fields, draft));
      if (!checked.success) {
        const problems = checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
        setMessages(messagesByField(fields, problems));
        setFailure(MISTAKES);
        return false;
      }
      setIsBusy(true);
      setFailure(null);
      try {
        isDirty.current = false;
        await send(checked.data);
        return true;
      } catch (error) {
        isDirty.current = true;
        show(error);
        return false;
      } finally {
        setIsBusy(false);
      }
    },
  };
}
