/** The part of nodes7 that the S7 adapter uses; the package brings no types. */
declare module 'nodes7' {
  export default class NodeS7 {
    constructor(options?: { silent?: boolean; debug?: boolean });
    initiateConnection(
      parameters: { host: string; port: number; rack: number; slot: number; timeout: number },
      done: (error?: unknown) => void,
    ): void;
    addItems(names: readonly string[]): void;
    /** Without names: all. */
    removeItems(): void;
    readAllItems(done: (anyBad: boolean, values: Record<string, unknown>) => void): void;
    writeItems(names: readonly string[], values: readonly unknown[], done: (anyBad: boolean) => void): number;
    dropConnection(done: () => void): void;
    /** Closes the socket and clears the timers. */
    connectionCleanup(): void;

    /** Negotiated size of a packet, and how many may be under way. */
    maxPDU: number;
    maxParallel: number;
    doNotOptimize: boolean;
    /** The line to the controller, once it is open. */
    isoclient?: { write(bytes: Uint8Array): boolean };
    /** 2 waits for the transport, 3 for the size of packets, 4 is connected. */
    isoConnectionState: number;

    /** Called by the library through the instance, so that they can be replaced there. */
    connectNow: (...parameters: unknown[]) => void;
    connectError: (error: unknown) => void;
    readWriteError: (error: unknown) => void;
    connectionReset: () => void;
    packetTimeout: (type: string, sequenceNumber?: number) => void;
    onISOConnectReply: (data: Buffer) => void;
    onPDUReply: (data: Buffer) => void;
    onResponse: (data: Buffer) => void;
    onClientDisconnect: () => void;
    onClientClose: () => void;
  }
}
