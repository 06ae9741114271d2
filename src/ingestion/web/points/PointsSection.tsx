import { Button, TextInput } from '@mantine/core';
import { ListTree, Plus, SearchX, Waypoints } from 'lucide-react';
import { useState } from 'react';
import { WriteButton } from '#platform/web/access/WriteButton.tsx';
import { useWrite } from '#platform/web/api/use-write.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { SectionCard } from '#platform/web/ui/SectionCard.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { toast, toastFailure } from '#platform/web/ui/toast.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { newPoint, type PointValues } from '../../point-draft.ts';
import { listSources, readSource, type StoredPoint, type StoredSource, savePoints } from '../../sources.api.ts';
import { AddPointsDrawer } from './AddPointsDrawer.tsx';
import { LiveValue } from './LiveValue.tsx';
import { PointDrawer } from './PointDrawer.tsx';
import classes from './Points.module.css';
import { previewOf } from './PreviewNotice.tsx';
import { TargetText } from './TargetText.tsx';
import { useSeenValues } from './use-seen-values.ts';

const ROWS_AT_ONCE = 100;

/** The data points of a source: what they mean and what they say right now. */
export function PointsSection({ source, points }: { source: StoredSource; points: readonly StoredPoint[] }) {
  const format = useFormat();
  const { byAddress } = useSeenValues(source.id);
  const [search, setSearch] = useState('');
  const [shownRows, setShownRows] = useState(ROWS_AT_ONCE);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<{ point: PointValues; isNew: boolean } | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const write = useWrite(savePoints, { refreshes: [readSource, listSources] });

  const wanted = search.trim().toLowerCase();
  const found = points.filter(({ address, name }) => `${address} ${name ?? ''}`.toLowerCase().includes(wanted));
  const rows = found.slice(0, shownRows);
  const chosenPoints = points.filter(({ address }) => chosen.has(address));

  function change(body: { points: PointValues[]; removeAddresses: string[] }, sentence: string): void {
    write.mutate(
      { params: { id: source.id }, body },
      {
        onSuccess: () => {
          toast.success(sentence);
          setChosen(new Set());
        },
        onError: toastFailure,
        onSettled: () => setIsDeleting(false),
      },
    );
  }
  function toggle(addresses: readonly string[], isChosen: boolean): void {
    const next = new Set(chosen);
    for (const address of addresses) {
      if (isChosen) next.add(address);
      else next.delete(address);
    }
    setChosen(next);
  }

  const columns: Column<StoredPoint>[] = [
    {
      key: 'chosen',
      title: 'Auswahl',
      render: ({ address }) => (
        <input
          type="checkbox"
          className={classes.check}
          aria-label={`${address} auswählen`}
          checked={chosen.has(address)}
          onChange={(event) => toggle([address], event.currentTarget.checked)}
        />
      ),
    },
    {
      key: 'address',
      title: 'Adresse',
      isRowHeader: true,
      render: ({ address, name }) => (
        <>
          <span className={classes.address}>{address}</span>
          {name !== null && <div className={classes.muted}>{name}</div>}
        </>
      ),
    },
    { key: 'target', title: 'Bedeutung', render: ({ target }) => <TargetText target={target} /> },
    {
      key: 'scale',
      title: 'Faktor, Versatz',
      render: ({ scale, offset }) =>
        scale === 1 && offset === 0 ? '–' : `× ${numberText(scale)}${offset === 0 ? '' : ` + ${numberText(offset)}`}`,
    },
    { key: 'value', title: 'Letzter Wert', render: ({ address }) => <LiveValue seen={byAddress.get(address)} /> },
    {
      key: 'becomes',
      title: 'Wird zu',
      render: (point) => {
        const seen = byAddress.get(point.address);
        return <div className={classes.becomes}>{(seen && previewOf(point, seen)?.text) ?? '–'}</div>;
      },
    },
    {
      key: 'enabled',
      title: 'Aktiv',
      render: ({ enabled }) => <StatusBadge tone={enabled ? 'good' : 'neutral'} label={enabled ? 'Ja' : 'Nein'} />,
    },
    {
      key: 'edit',
      title: 'Ändern',
      align: 'end',
      render: (point) => (
        <WriteButton
          needs="administer"
          variant="default"
          size="xs"
          aria-label={`${point.address} zuordnen`}
          onClick={() => setEdited({ point, isNew: false })}
        >
          Zuordnen
        </WriteButton>
      ),
    },
  ];

  return (
    <SectionCard
      title="Datenpunkte"
      description={`${format.integer(points.length)} Adressen, ${format.integer(source.mappedPointCount)} zugeordnet`}
      flush
      testId="points"
      actions={
        <>
          <WriteButton
            needs="administer"
            variant="default"
            leftSection={<Plus size={16} aria-hidden="true" />}
            onClick={() => setEdited({ point: newPoint(), isNew: true })}
          >
            Von Hand
          </WriteButton>
          <WriteButton
            needs="administer"
            leftSection={<ListTree size={16} aria-hidden="true" />}
            onClick={() => setIsAdding(true)}
          >
            Aussuchen
          </WriteButton>
        </>
      }
    >
      {points.length > 0 && (
        <div className={classes.toolbar}>
          <TextInput
            aria-label="Datenpunkte suchen"
            placeholder="Adresse oder Name"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <label className={classes.all}>
            <input
              type="checkbox"
              className={classes.check}
              checked={found.length > 0 && found.every(({ address }) => chosen.has(address))}
              onChange={(event) =>
                toggle(
                  found.map(({ address }) => address),
                  event.currentTarget.checked,
                )
              }
            />
            Alle auswählen
          </label>
          {chosenPoints.length > 0 && (
            <>
              <span className={classes.muted}>{format.integer(chosenPoints.length)} ausgewählt</span>
              {[true, false].map((enabled) => (
                <WriteButton
                  key={String(enabled)}
                  needs="administer"
                  variant="default"
                  size="xs"
                  loading={write.isPending}
                  onClick={() =>
                    change(
                      {
                        points: chosenPoints.map(({ id: _id, ...point }) => ({ ...point, enabled })),
                        removeAddresses: [],
                      },
                      enabled ? 'Eingeschaltet' : 'Ausgeschaltet',
                    )
                  }
                >
                  {enabled ? 'Einschalten' : 'Ausschalten'}
                </WriteButton>
              ))}
              <WriteButton needs="administer" variant="default" size="xs" onClick={() => setIsDeleting(true)}>
                Löschen
              </WriteButton>
            </>
          )}
        </div>
      )}
      <SimpleTable
        label="Datenpunkte"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          points.length > 0 ? (
            <EmptyState icon={SearchX} title="Kein Datenpunkt passt zur Suche" />
          ) : (
            <EmptyState
              icon={Waypoints}
              title="Noch keine Datenpunkte"
              description="Suchen Sie aus, was die Quelle anbietet, oder geben Sie eine Adresse von Hand ein."
            />
          )
        }
      />
      {found.length > rows.length && (
        <div className={classes.toolbar}>
          <Button variant="default" onClick={() => setShownRows(shownRows + ROWS_AT_ONCE)}>
            Weitere {format.integer(Math.min(ROWS_AT_ONCE, found.length - rows.length))} zeigen
          </Button>
        </div>
      )}
      <PointDrawer
        source={source}
        point={edited?.point ?? null}
        isNew={edited?.isNew ?? false}
        onClose={() => setEdited(null)}
      />
      <AddPointsDrawer source={source} points={points} opened={isAdding} onClose={() => setIsAdding(false)} />
      <ConfirmDialog
        opened={isDeleting}
        question={chosenPoints.length === 1 ? 'Datenpunkt löschen?' : `${chosenPoints.length} Datenpunkte löschen?`}
        explanation={`Davon sind ${chosenPoints.filter(({ target }) => target !== null).length} zugeordnet. Gespeicherte Werte bleiben.`}
        confirmLabel="Löschen"
        dangerous
        busy={write.isPending}
        onConfirm={() =>
          change({ points: [], removeAddresses: chosenPoints.map(({ address }) => address) }, 'Gelöscht')
        }
        onCancel={() => setIsDeleting(false)}
      />
    </SectionCard>
  );
}

function numberText(value: number): string {
  return value.toLocaleString('de-DE', { maximumFractionDigits: 9 });
}
