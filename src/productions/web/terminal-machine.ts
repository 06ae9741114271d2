import { useState } from 'react';

const STORAGE_KEY = 'mes-terminal-machine';

/** The machine this device stands at; chosen once and remembered per company. */
export function useTerminalMachine(companyId: string) {
  const key = `${STORAGE_KEY}:${companyId}`;
  const [machineId, setMachineId] = useState<string | null>(() => localStorage.getItem(key));
  return {
    machineId,
    choose: (id: string | null) => {
      if (id === null) localStorage.removeItem(key);
      else localStorage.setItem(key, id);
      setMachineId(id);
    },
  };
}
