import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Client, Connection, Submittable } from 'pg';

type CopyConnection = Connection & {
  stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

/** COPY … TO STDOUT. `take` gets memory that is used again; while what it returns is pending, nothing more is read. */
export function copyOut(
  client: Client,
  statement: string,
  take: (bytes: Uint8Array) => Promise<void> | null,
): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyOut(statement, take, resolve, reject));
  });
}

/** COPY … FROM STDIN. */
export function copyIn(client: Client, statement: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(statement, chunks, resolve, reject));
  });
}

/** The messages of the protocol that no COPY gets, or that say nothing to it. */
abstract class Copy implements Submittable {
  protected readonly statement: string;
  protected readonly resolve: () => void;
  readonly #reject: (error: Error) => void;
  protected failed = false;

  constructor(statement: string, resolve: () => void, reject: (error: Error) => void) {
    this.statement = statement;
    this.resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: Connection): void {
    (connection as CopyConnection).query(this.statement);
  }
  handleError(error: Error): void {
    this.failed = true;
    this.#reject(error);
  }
  abstract handleReadyForQuery(): void;
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}

class CopyOut extends Copy {
  readonly #take: (bytes: Uint8Array) => Promise<void> | null;
  #taken: Promise<void> = Promise.resolve();

  constructor(
    statement: string,
    take: (bytes: Uint8Array) => Promise<void> | null,
    resolve: () => void,
    reject: (error: Error) => void,
  ) {
    super(statement, resolve, reject);
    this.#take = take;
  }

  handleCopyData(message: { chunk: Buffer }, connection: CopyConnection): void {
    if (this.failed) return;
    const taking = this.#take(message.chunk);
    if (taking === null) return;
    const { stream } = connection;
    stream.pause();
    this.#taken = taking.then(
      () => void stream.resume(),
      (error: Error) => {
        this.handleError(error);
        // The rest of the table is of no use any more.
        stream.destroy(error);
      },
    );
  }

  handleReadyForQuery(): void {
    void this.#finish();
  }

  async #finish(): Promise<void> {
    await this.#taken;
    if (!this.failed) this.resolve();
  }
}

class CopyIn extends Copy {
  readonly #chunks: AsyncIterable<Buffer>;

  constructor(statement: string, chunks: AsyncIterable<Buffer>, resolve: () => void, reject: (error: Error) => void) {
    super(statement, resolve, reject);
    this.#chunks = chunks;
  }

  handleCopyInResponse(connection: CopyConnection): void {
    void this.#send(connection);
  }
  handleCopyData(): void {}
  handleReadyForQuery(): void {
    if (!this.failed) this.resolve();
  }

  async #send(connection: CopyConnection): Promise<void> {
    try {
      for await (const chunk of this.#chunks) {
        if (this.failed) return;
        connection.sendCopyFromChunk(chunk);
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
      }
      if (!this.failed) connection.endCopyFrom();
    } catch (error) {
      if (this.failed) return;
      this.handleError(error as Error);
      connection.sendCopyFail('the archive could not be read');
    }
  }
}
