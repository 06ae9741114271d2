/** `connecting` only until the first answer, so that a page that just opened does not claim to be cut off. */
export type ConnectionState = {
  state: 'connecting' | 'connected' | 'disconnected';
  /** Milliseconds since 1970. */
  sinceMs: number;
};

export type ConnectionStore = {
  get: () => ConnectionState;
  set: (connection: ConnectionState) => void;
  subscribe: (onChange: () => void) => () => void;
};

export function createConnectionStore(initial: ConnectionState): ConnectionStore {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(connection) {
      if (connection.state === current.state && connection.sinceMs === current.sinceMs) return;
      current = connection;
      for (const listener of listeners) listener();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
