import { Button, NativeSelect } from '@mantine/core';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Cog, Printer } from 'lucide-react';
import { useRead } from '#platform/web/api/use-read.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorPanel } from '#platform/web/ui/ErrorPanel.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { LoadingLines } from '#platform/web/ui/Skeleton.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import {
  isOnlyThisDevice,
  LABEL_FORMATS,
  type LabelFormat,
  labelFormatOf,
  machineAddress,
  sheetsOf,
} from '../machine-label.ts';
import { machineKind } from '../machines.api.ts';
import classes from './Labels.module.css';
import type { Machine } from './machine-page.tsx';
import { qrPicture } from './qr-picture.ts';
import { usePaperSize } from './use-paper-size.ts';

/** More are printed in several goes. */
const MOST_LABELS = 240;

/** Labels with a QR code that leads to a machine's page: of one machine (`?machine=`) or of all active ones. */
export function LabelsPage() {
  const { searchStr } = useLocation();
  const parameters = new URLSearchParams(searchStr);
  const machineId = parameters.get('machine');
  return machineId === null ? <AllLabels /> : <OneLabel machineId={machineId} />;
}

function OneLabel({ machineId }: { machineId: string }) {
  const query = useRead(machineKind.read, { params: { id: machineId } });
  return (
    <Labels
      back={{ path: `/app/machines/${machineId}`, label: 'Zur Maschine' }}
      query={query}
      machines={query.data === undefined ? [] : [query.data]}
    />
  );
}

function AllLabels() {
  const query = useRead(machineKind.list, { query: { active: 'true', pageSize: MOST_LABELS } });
  return (
    <Labels
      back={{ path: '/app/machines', label: 'Zu den Maschinen' }}
      query={query}
      machines={query.data?.rows ?? []}
      total={query.data?.total}
    />
  );
}

type LabelsProps = {
  back: { path: string; label: string };
  query: { isPending: boolean; isError: boolean; isFetching: boolean; error: Error | null; refetch: () => unknown };
  machines: readonly Machine[];
  total?: number;
};

function Labels({ back, query, machines, total = machines.length }: LabelsProps) {
  const format = useFormat();
  const navigate = useNavigate();
  const { pathname, searchStr } = useLocation();
  const parameters = Object.fromEntries(new URLSearchParams(searchStr));
  const size = labelFormatOf(parameters.format ?? null);
  const { origin, hostname } = window.location;
  return (
    <div className={classes.page}>
      <div className={classes.tools}>
        <Link to={back.path} className={classes.back}>
          <ArrowLeft size={16} aria-hidden="true" />
          {back.label}
        </Link>
        <h1 className={classes.title}>QR-Etiketten</h1>
        <NativeSelect
          label="Papier"
          value={size}
          onChange={(event) =>
            void navigate({
              to: pathname,
              search: { ...parameters, format: event.currentTarget.value },
              replace: true,
            })
          }
          data={Object.entries(LABEL_FORMATS).map(([value, label]) => ({ value, label }))}
        />
        {machines.length > 0 && (
          <Button leftSection={<Printer size={16} aria-hidden="true" />} onClick={() => window.print()}>
            Drucken
          </Button>
        )}
        <p className={classes.hint}>
          Ein gescanntes Etikett öffnet die Seite der Maschine unter {origin}. Drucken Sie in Originalgröße (100 %),
          ohne Ränder.
        </p>
        {isOnlyThisDevice(hostname) && (
          <Notice tone="warning" title="Diese Adresse gilt nur auf diesem Gerät">
            Öffnen Sie das MES unter der Adresse, unter der es auch Telefone und Tablets erreichen, und drucken Sie die
            Etiketten dort.
          </Notice>
        )}
        {total > machines.length && (
          <Notice tone="info">
            Hier stehen die ersten {format.integer(machines.length)} von {format.integer(total)} Maschinen. Weitere
            Etiketten drucken Sie von der Seite der Maschine aus.
          </Notice>
        )}
      </div>
      {query.isError && query.error !== null && (
        <ErrorPanel error={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <LoadingLines lines={6} label="Etiketten werden geladen" />}
      {!query.isPending && !query.isError && machines.length === 0 && (
        <EmptyState icon={Cog} title="Keine aktiven Maschinen" description="Etiketten gibt es für aktive Maschinen." />
      )}
      {machines.length > 0 && <Paper size={size} machines={machines} origin={origin} />}
    </div>
  );
}

const PAPER_SIZES: Record<LabelFormat, string> = { roll: '62mm 29mm', sheet: 'A4 portrait' };

function Paper({ size, machines, origin }: { size: LabelFormat; machines: readonly Machine[]; origin: string }) {
  usePaperSize(PAPER_SIZES[size]);
  const labels = machines.map((machine) => <Label key={machine.id} machine={machine} origin={origin} />);
  if (size === 'roll') return <div className={classes.roll}>{labels}</div>;
  return (
    // A scrollable region must be reachable by keyboard (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.sheets} tabIndex={0} aria-label="Bogen">
      {sheetsOf(labels).map((sheet, index) => (
        // Sheets have no name but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={classes.sheet}>
          {sheet}
        </div>
      ))}
    </section>
  );
}

function Label({ machine, origin }: { machine: Machine; origin: string }) {
  return (
    <article className={classes.label} aria-label={`Etikett ${machine.name}`}>
      <img
        src={qrPicture(machineAddress(origin, machine.id))}
        alt={`QR-Code zur Seite von ${machine.name}`}
        className={classes.code}
      />
      <div className={classes.text}>
        <p className={classes.name}>{machine.name}</p>
        {machine.machineNumber !== null && <p className={classes.number}>{machine.machineNumber}</p>}
        <p className={classes.small}>{[machine.type, machine.hall].filter((part) => part !== null).join(' · ')}</p>
      </div>
    </article>
  );
}
