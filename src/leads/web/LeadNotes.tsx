import { Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWrite } from '#platform/web/api/use-write.ts';
import { sentenceOf, toast } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { addLeadNote, type LeadNote, listLeads, readLead } from '../leads.api.ts';
import classes from './LeadPage.module.css';

export function LeadNotes({ leadId, notes }: { leadId: string; notes: readonly LeadNote[] }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const format = useFormat();
  const add = useWrite(addLeadNote, { refreshes: [readLead, listLeads] });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setProblem(null);
    add.mutate(
      { params: { id: leadId }, body: { body: text } },
      {
        onSuccess: () => {
          setText('');
          toast.success('Notiz gespeichert');
        },
        // What was typed stays.
        onError: (error) => setProblem(sentenceOf(error)),
      },
    );
  }

  return (
    <>
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note.id}>
              <span className={classes.noteHead}>
                {format.dateTime(note.createdAt)}, {note.author}
              </span>
              <p className={classes.message}>{note.body}</p>
            </li>
          ))}
        </ul>
      )}
      <form className={classes.form} onSubmit={submit}>
        <Textarea
          label="Neue Notiz"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={problem}
          maxLength={5000}
          autosize
          minRows={3}
        />
        <WriteButton needs="read" type="submit" loading={add.isPending}>
          Notiz speichern
        </WriteButton>
      </form>
    </>
  );
}
