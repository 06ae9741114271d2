import { useNavigate } from '@tanstack/react-router';
import { FileUp, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { PageBody, PageHeader } from '#platform/web/ui/PageHeader.tsx';
import { FormDrawer } from './FormDrawer.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import classes from './ListPage.module.css';
import { RecordForm } from './RecordForm.tsx';
import { RecordTable } from './RecordTable.tsx';
import type { RecordPage } from './record-page.ts';
import type { RowOf, WebKind } from './web-kind.ts';

type RecordListPageProps<K extends WebKind> = {
  page: RecordPage<K>;
  /** Between the header and the table: tiles, warnings. */
  children?: ReactNode;
  /** Further buttons beside "anlegen". */
  actions?: ReactNode;
  /** Another way to show the rows than table and cards. */
  renderRows?: (rows: readonly RowOf<K>[]) => ReactNode;
};

/** The list of a kind, with creating and importing. */
export function RecordListPage<K extends WebKind>({ page, children, actions, renderRows }: RecordListPageProps<K>) {
  const { kind, path, references } = page;
  const { words, write } = kind;
  const navigate = useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  const [isImporting, setIsImporting] = useState(false);
  const idOf = (row: RowOf<K>) => String((row as { id: unknown }).id);

  const buttons = (
    <div className={classes.buttons}>
      {actions}
      <WriteButton
        needs={write}
        variant="default"
        leftSection={<FileUp size={16} aria-hidden="true" />}
        onClick={() => setIsImporting(true)}
      >
        Importieren
      </WriteButton>
      <WriteButton
        needs={write}
        leftSection={<Plus size={16} aria-hidden="true" />}
        onClick={() => setIsCreating(true)}
        data-testid="create"
      >
        {words.singular} anlegen
      </WriteButton>
    </div>
  );

  return (
    <PageBody>
      <PageHeader lead={page.lead} actions={buttons} />
      {children}
      <RecordTable
        list={kind.list}
        label={words.plural}
        columns={page.columns}
        filters={page.filters}
        rowPath={(row) => `${path}/${idOf(row)}`}
        renderRows={renderRows}
        empty={<EmptyState icon={page.icon} title={`Noch keine ${words.plural}`} description={page.emptyHint} />}
      />
      <FormDrawer title={`${words.singular} anlegen`} opened={isCreating} onClose={() => setIsCreating(false)}>
        {(close) => (
          <RecordForm
            kind={kind}
            defaults={page.defaults}
            references={references}
            onCancel={close}
            onSaved={(row) => {
              setIsCreating(false);
              void navigate({ to: `${path}/${idOf(row)}` });
            }}
          />
        )}
      </FormDrawer>
      {isImporting && <ImportDialog kind={kind} defaults={page.defaults} onClose={() => setIsImporting(false)} />}
    </PageBody>
  );
}
