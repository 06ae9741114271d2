import { useRead } from '#platform/web/api/use-read.ts';
import { useWrite } from '#platform/web/api/use-write.ts';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { defineFields } from '#records/field.ts';
import { FieldsForm } from '#records/web/FieldsForm.tsx';
import { readSettings, saveSettings } from '../newsletter.api.ts';
import { MAILS_PER_MINUTE } from '../sending.ts';
import classes from './Newsletter.module.css';

const FIELDS = defineFields({
  mailsPerMinute: {
    kind: 'number',
    label: 'E-Mails je Minute',
    integer: true,
    required: true,
    min: MAILS_PER_MINUTE.least,
    max: MAILS_PER_MINUTE.most,
    hint: 'Viele Anbieter erlauben nur eine bestimmte Zahl. Das gilt für alle Ausgaben zusammen.',
  },
});

export function PaceTab() {
  const query = useRead(readSettings);
  const save = useWrite(saveSettings, { refreshes: [readSettings] });
  if (query.isError) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <SectionCard title="Tempo des Versands">
      {query.isPending ? (
        <LoadingLines lines={3} />
      ) : (
        <>
          <FieldsForm
            key={query.data.mailsPerMinute}
            fields={FIELDS}
            initial={{ mailsPerMinute: query.data.mailsPerMinute }}
            onSubmit={async (values) => {
              await save.mutateAsync({ body: values });
              toast.success('Einstellung gespeichert');
            }}
          />
          <p className={classes.hint}>
            Vorübergehende Fehler einer Adresse werden nach 1, 5, 25 und 125 Minuten erneut versucht. Lehnt der
            Mailserver eine Adresse endgültig ab, gilt sie als unzustellbar und erhält keine weiteren Ausgaben.
          </p>
        </>
      )}
    </SectionCard>
  );
}
