import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { from: string; to: string[]; data: string };

/** How the server behaves from now on; a test sets what it needs. */
export type SmtpBehaviour = {
  /** Takes no mail at all for now (451 to every sender). */
  refuse: boolean;
  /** Answers to single recipients: 450 try later, 550 unknown. */
  recipients: Record<string, number>;
  /** Answer to the content of every mail: 554 refused as spam. */
  content: number | null;
  /** Cuts the connection: before the mail is taken, or after it is kept but before saying so. */
  drop: 'before' | 'after' | null;
  /** Holds every answer to a mail's content back until this settles: a slow server. */
  hold: Promise<void> | null;
};

/** A real mail server on loopback that keeps what it is given. */
export async function startSmtpServer() {
  const mails: ReceivedMail[] = [];
  const settings: SmtpBehaviour = { refuse: false, recipients: {}, content: null, drop: null, hold: null };
  /** Mails whose content has arrived but is not answered yet. */
  const state = { inHand: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onMailFrom: (_address, _session, done) => done(settings.refuse ? problem(451) : null),
    onRcptTo: ({ address }, _session, done) => {
      const code = settings.recipients[address];
      done(code === undefined ? null : problem(code));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void (async () => {
          state.inHand += 1;
          if (settings.hold !== null) await settings.hold;
          state.inHand -= 1;
          if (settings.drop === 'before') return cut(session.id);
          if (settings.content !== null) return done(problem(settings.content));
          const { mailFrom, rcptTo } = session.envelope;
          mails.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            data: Buffer.concat(chunks).toString(),
          });
          if (settings.drop === 'after') return cut(session.id);
          done();
        })();
      });
    },
  });
  // A cut connection is part of the game.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;

  function cut(sessionId: string): void {
    // The library has no way to cut a single connection; its own socket is the only one there is.
    const connections = (server as unknown as { connections: Set<{ id: string } & Record<'_socket', Socket>> })
      .connections;
    for (const { id, _socket: socket } of connections) if (id === sessionId) socket.destroy();
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    settings,
    state,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function problem(responseCode: number): Error {
  const text = responseCode < 500 ? 'try again later' : 'not here';
  return Object.assign(new Error(text), { responseCode });
}

/** Quoted-printable, as mails with umlauts travel. */
export function decodeMail(data: string): string {
  const bytes = data
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
