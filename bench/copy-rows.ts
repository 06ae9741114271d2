import type { Client, Connection, Submittable } from 'pg';

/** PostgreSQL's COPY FROM STDIN, which the driver has no call for. */
export function copyRows(client: Client, statement: string, chunk: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new Copy(statement, chunk, resolve, reject));
  });
}

type CopyConnection = Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  query(text: string): void;
};

class Copy implements Submittable {
  readonly #statement: string;
  readonly #chunk: Buffer;
  readonly #resolve: () => void;
  readonly #reject: (error: Error) => void;
  #failed = false;

  constructor(statement: string, chunk: Buffer, resolve: () => void, reject: (error: Error) => void) {
    this.#statement = statement;
    this.#chunk = chunk;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: Connection): void {
    (connection as CopyConnection).query(this.#statement);
  }
  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.#chunk);
    connection.endCopyFrom();
  }
  handleError(error: Error): void {
    this.#failed = true;
    this.#reject(error);
  }
  handleReadyForQuery(): void {
    if (!this.#failed) this.#resolve();
  }
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCopyData(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}
