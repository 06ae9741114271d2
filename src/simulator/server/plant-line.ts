/** One protocol through which the plant can be seen. Lines can be cut and joined while the plant runs. */
export type PlantLineHandle = {
  /** Addresses to tell people. */
  address: string;
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  isConnected(): boolean;
  /** Sends nonsense instead of values. */
  setBadData(isBad: boolean): void;
};

/** Turns something that can be started and closed into a line. */
export function createLine<Opened extends { close(): Promise<void> }>(options: {
  address: string;
  open: () => Promise<Opened>;
  setBadData: (isBad: boolean) => void;
}): PlantLineHandle {
  let opened: Opened | null = null;
  return {
    address: options.address,
    async connect() {
      opened ??= await options.open();
    },
    async disconnect() {
      const closing = opened;
      opened = null;
      await closing?.close();
    },
    isConnected: () => opened !== null,
    setBadData: options.setBadData,
  };
}
