import { useRead } from '#platform/web/api/use-read.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { readCompany } from '../company.api.ts';
import classes from './Company.module.css';

/** Above every page while the company is about to go, for everybody who works in it. */
export function DeletionBanner({ mayDecide }: { mayDecide: boolean }) {
  const format = useFormat();
  const { data } = useRead(readCompany);
  if (!data?.deletion) return null;
  return (
    <div className={classes.banner}>
      <Notice
        tone="warning"
        title={`${data.name} wird am ${format.date(data.deletion.dueAt)} gelöscht`}
        action={
          mayDecide && (
            <LinkButton to="/app/settings" search={{ tab: 'data' }} variant="default">
              Ansehen
            </LinkButton>
          )
        }
      >
        Alle Daten der Firma werden an diesem Tag endgültig entfernt.
        {!mayDecide && ' Administratoren können das bis dahin zurücknehmen.'}
      </Notice>
    </div>
  );
}
