import { useState } from 'react';
import { FormDrawer } from '#records/web/FormDrawer.tsx';
import { PROTOCOLS, type Protocol } from '../../adapter.ts';
import type { StoredSource } from '../../sources.api.ts';
import { protocolTitle } from '../status/status-look.ts';
import { SourceForm } from './SourceForm.tsx';
import classes from './Sources.module.css';

type NewSourceDrawerProps = { opened: boolean; onClose: () => void; onCreated: (source: StoredSource) => void };

const PURPOSES: Record<Protocol, string> = {
  opcua: 'Steuerungen und Maschinen mit OPC-UA-Server',
  mqtt: 'Broker mit JSON, Einzelwerten oder Sparkplug B',
  modbus: 'Energiezähler und Geräte über TCP oder seriell',
  s7: 'Siemens S7 über Ethernet',
  rest: 'ERP und IoT-Gateways, regelmäßig abgefragt',
  simulator: 'Erfundene Werte zum Ausprobieren',
};

/** First the protocol, then the form it declares. */
export function NewSourceDrawer({ opened, onClose, onCreated }: NewSourceDrawerProps) {
  const [protocol, setProtocol] = useState<Protocol | null>(null);
  const leave = () => {
    setProtocol(null);
    onClose();
  };
  const title = protocol === null ? 'Datenquelle anlegen' : `Datenquelle anlegen: ${protocolTitle(protocol)}`;
  return (
    <FormDrawer title={title} opened={opened} onClose={leave}>
      {(close) =>
        protocol === null ? (
          <ul className={classes.protocols} aria-label="Protokoll">
            {PROTOCOLS.map((choice) => (
              <li key={choice}>
                <button type="button" className={classes.protocol} onClick={() => setProtocol(choice)}>
                  <strong>{protocolTitle(choice)}</strong>
                  <span>{PURPOSES[choice]}</span>
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <SourceForm
            protocol={protocol}
            onCancel={close}
            onSaved={(source) => {
              setProtocol(null);
              onCreated(source);
            }}
          />
        )
      }
    </FormDrawer>
  );
}
