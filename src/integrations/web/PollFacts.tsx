import { DataAge } from '#platform/web/ui/DataAge.tsx';
import { type Column, SimpleTable } from '#platform/web/ui/SimpleTable.tsx';
import { useFormat } from '#platform/web/use-format.ts';
import { CALL_NAMES, type CallName, callOf } from '../integration-calls.ts';
import type { PollFact } from '../polling.api.ts';
import { CallResult } from './CallResult.tsx';
import { SimulationBadge } from './SystemState.tsx';
import classes from './Systems.module.css';

/** Three polls missed. */
const OLD_AFTER_SECONDS = 180;

/** The stored answers, each to be opened. */
export function PollFacts({ facts }: { facts: readonly PollFact[] }) {
  const format = useFormat();
  const columns: Column<PollFact>[] = [
    {
      key: 'call',
      title: 'Was',
      isRowHeader: true,
      render: ({ call, subject }) => (subject === '' ? labelOf(call) : `${labelOf(call)}: ${subject}`),
    },
    {
      key: 'age',
      title: 'Stand',
      render: ({ answeredAt, simulated }) =>
        answeredAt === null ? (
          'Noch keine Antwort'
        ) : (
          <span className={classes.bar}>
            <DataAge time={answeredAt} oldAfterSeconds={OLD_AFTER_SECONDS} />
            {simulated && <SimulationBadge />}
          </span>
        ),
    },
    {
      key: 'items',
      title: 'Einträge',
      align: 'end',
      render: ({ itemCount }) => (itemCount === null ? '–' : format.integer(itemCount)),
    },
    {
      key: 'error',
      title: 'Letzter Fehler',
      render: ({ error, polledAt }) =>
        error === null ? (
          '–'
        ) : (
          <div className={classes.wrap}>
            {error}
            <div className={classes.muted}>{format.dateTime(polledAt)}</div>
          </div>
        ),
    },
  ];
  return (
    <>
      <SimpleTable
        label="Abgerufene Stände"
        columns={columns}
        rows={facts}
        rowKey={({ call, subject }) => `${call} ${subject}`}
        empty={null}
      />
      {facts.map((fact) => (
        <FactContent key={`${fact.call} ${fact.subject}`} fact={fact} />
      ))}
    </>
  );
}

function FactContent({ fact }: { fact: PollFact }) {
  const { answeredAt, durationMs, items, raw, simulated, subject } = fact;
  const call = knownCall(fact.call);
  if (call === undefined || answeredAt === null) return null;
  const name = subject === '' ? labelOf(call) : `${labelOf(call)}: ${subject}`;
  return (
    <details className={classes.fact}>
      <summary>{name} ansehen</summary>
      {fact.isTooLarge ? (
        <p className={classes.summary}>Die Antwort ist zu groß zum Aufbewahren. Rufen Sie sie unten von Hand ab.</p>
      ) : (
        <CallResult
          answer={{ simulated, at: answeredAt, durationMs: durationMs ?? 0, items, raw }}
          call={call}
          label={`${name}, abgerufener Stand`}
          hasRaw={items === null}
        />
      )}
    </details>
  );
}

function knownCall(call: string): CallName | undefined {
  return CALL_NAMES.find((name) => name === call);
}

function labelOf(call: string): string {
  const known = knownCall(call);
  return known === undefined ? call : callOf(known).label;
}
